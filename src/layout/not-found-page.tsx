import { Link } from 'react-router-dom'
import { useTexts } from '../portal'
import { buttonClass } from '../ui/button'
import { PageHeading } from '../ui/heading'
import { Narrow } from '../ui/narrow'
import { Stack } from '../ui/stack'
import { usePageTitle } from './use-page-title'

/** An address that the portal does not have, with a way home. */
export function NotFoundPage() {
  const { notFound } = useTexts()
  usePageTitle(notFound.title)
  return (
    <Narrow>
      <Stack>
        <PageHeading lead={notFound.text}>{notFound.heading}</PageHeading>
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {notFound.home}
        </Link>
      </Stack>
    </Narrow>
  )
}
