import { useTexts } from '../portal'
import { buttonClass } from '../ui/button'
import { MessagePage } from './message-page'
import { RouteLink } from './route-link'

/** An address that the portal does not have, with a way home. */
export function NotFoundPage() {
  const { notFound } = useTexts()
  return (
    <MessagePage title={notFound.title} heading={notFound.heading} lead={notFound.text}>
      <RouteLink to="/" className={buttonClass({ variant: 'primary' })}>
        {notFound.home}
      </RouteLink>
    </MessagePage>
  )
}
