import { usePortal } from '../portal'
import { Columns } from '../ui/columns'
import { Skeleton } from '../ui/skeleton'
import { Stack } from '../ui/stack'
import { VisuallyHidden } from '../ui/visually-hidden'

/** The full-screen loading view: the shape of a page, standing while auth state or country is unresolved. */
export function LoadingView() {
  const { config, texts } = usePortal()
  const { layout } = texts
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <h1>{config.client}</h1>
      </VisuallyHidden>
      <div role="status">
        <VisuallyHidden>{layout.loading}</VisuallyHidden>
      </div>
      <Columns
        main={
          <Stack gap="loose">
            <Skeleton shape="title" width="medium" />
            <Skeleton shape="line" width="short" />
            <Skeleton shape="card" />
          </Stack>
        }
        aside={<Skeleton shape="panel" />}
      />
    </div>
  )
}
