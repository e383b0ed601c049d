import { usePortal } from '../portal'
import { Button } from '../ui/button'
import { PageHeading } from '../ui/heading'
import { Narrow } from '../ui/narrow'
import { Stack } from '../ui/stack'
import { usePageTitle } from './use-page-title'

/** Nobody could say who is signed in: says so, and tries again. */
export function UnreachablePage() {
  const { session, texts } = usePortal()
  const { unreachable, layout } = texts
  usePageTitle(unreachable.title)
  return (
    <Narrow>
      <Stack>
        <PageHeading lead={unreachable.text}>{unreachable.heading}</PageHeading>
        <Button variant="primary" onClick={() => void session.retry()}>
          {layout.tryAgain}
        </Button>
      </Stack>
    </Narrow>
  )
}
