import { layout, unreachable } from '#messages/common'
import { Button, buttonClass } from '../ui/button'
import { MessagePage } from './message-page'
import { RouteLink } from './route-link'
import { SupportEmail } from './support-email'

/** Shown where a page needs to know who is signed in and neither identity provider nor service answered. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage title={unreachable.title} heading={unreachable.heading} lead={unreachable.text}>
      <Button variant="primary" onClick={onRetry}>
        {layout.tryAgain}
      </Button>
      <RouteLink to="/membership" className={buttonClass()}>
        {unreachable.plans}
      </RouteLink>
      <SupportEmail />
    </MessagePage>
  )
}
