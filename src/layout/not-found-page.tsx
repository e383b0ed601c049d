import { Link } from 'react-router-dom'
import { useTexts } from '../portal'
import { buttonClass } from '../ui/button'
import { MessagePage } from './message-page'

/** An address that the portal does not have, with a way home. */
export function NotFoundPage() {
  const { notFound } = useTexts()
  return (
    <MessagePage title={notFound.title} heading={notFound.heading} lead={notFound.text}>
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {notFound.home}
      </Link>
    </MessagePage>
  )
}
