import { Skeleton, SkeletonRows } from '../../ui/skeleton'

/** What the change costs, while that is worked out. */
export function PriceSkeleton() {
  return (
    <div aria-busy="true">
      <SkeletonRows count={4} />
      <Skeleton shape="button" />
      <SkeletonRows count={4} />
    </div>
  )
}
