import { useApp } from '../app-context'
import { Skeleton } from '../ui/skeleton'
import { Stack } from '../ui/stack'
import { VisuallyHidden } from '../ui/visually-hidden'
import { LoadingPage } from './loading-page'

/** The skeleton of any page, while the screen with its own skeleton is not loaded yet. */
export function LoadingView() {
  const { config } = useApp()
  return (
    <LoadingPage>
      <VisuallyHidden>
        <h1>{config.client}</h1>
      </VisuallyHidden>
      <Stack gap="loose">
        <Skeleton shape="title" width="medium" />
        <Skeleton shape="line" width="short" />
        <Skeleton shape="panel" />
      </Stack>
    </LoadingPage>
  )
}
