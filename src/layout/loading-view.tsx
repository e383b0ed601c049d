import { usePage } from '../portal'
import { Skeleton } from '../ui/skeleton'
import { Stack } from '../ui/stack'
import { VisuallyHidden } from '../ui/visually-hidden'
import { WaitingPage } from './waiting-page'

/** The shape of any page, where that of the screen is itself still on its way. */
export function LoadingView() {
  const { config } = usePage()
  return (
    <WaitingPage>
      <VisuallyHidden>
        <h1>{config.client}</h1>
      </VisuallyHidden>
      <Stack gap="loose">
        <Skeleton shape="title" width="medium" />
        <Skeleton shape="line" width="short" />
        <Skeleton shape="panel" />
      </Stack>
    </WaitingPage>
  )
}
