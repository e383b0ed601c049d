import { usePortal } from '../portal'
import { Button, buttonClass } from '../ui/button'
import { MessagePage } from './message-page'
import { RouteLink } from './route-link'
import { WriteToUs } from './write-to-us'

/** Nobody could say who is signed in: says so, tries again, and names what can be done meanwhile. */
export function UnreachablePage() {
  const { session, texts } = usePortal()
  const { unreachable, layout } = texts
  return (
    <MessagePage title={unreachable.title} heading={unreachable.heading} lead={unreachable.text}>
      <Button variant="primary" onClick={() => void session.retry()}>
        {layout.tryAgain}
      </Button>
      <RouteLink to="/membership" className={buttonClass()}>
        {unreachable.plans}
      </RouteLink>
      <WriteToUs />
    </MessagePage>
  )
}
