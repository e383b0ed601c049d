import { notFound } from '#messages/common'
import { buttonClass } from '../ui/button'
import { MessagePage } from './message-page'
import { RouteLink } from './route-link'

/** The page of every address that is no route. */
export function NotFoundPage() {
  return (
    <MessagePage title={notFound.title} heading={notFound.heading} lead={notFound.text}>
      <RouteLink to="/" className={buttonClass({ variant: 'primary' })}>
        {notFound.home}
      </RouteLink>
    </MessagePage>
  )
}
