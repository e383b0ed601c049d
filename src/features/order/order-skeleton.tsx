import { order } from '#messages/order'
import { OrderPanel } from '../../ui/order-panel'
import { Skeleton, SkeletonRows } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { PromoCodeSkeleton } from './promo-code'
import { StartTermsSkeleton } from './start-terms'
import { plans } from '#messages/plans'
import { useApp } from '../../app-context'
import { PlanCardsSkeleton } from '../../ui/plan-cards'

export function OrderSkeleton() {
  const short = <Skeleton shape="text" width="short" />
  const medium = <Skeleton shape="text" width="medium" />
  return (
    <OrderPanel
      dueToday={{ label: order.dueToday, amount: short }}
      lines={[
        { key: 'plan', label: medium, value: short },
        { key: 'then', label: order.thenLine, value: medium, detail: medium },
      ]}
      action={
        <>
          <Skeleton shape="button" />
          <StartTermsSkeleton />
        </>
      }
      footer={
        <Stack gap="close">
          <Skeleton shape="line" width="medium" />
          <SkeletonRows count={3} />
        </Stack>
      }
    >
      <PromoCodeSkeleton />
    </OrderPanel>
  )
}

/** The plans without prices, which depend on the country. */
export function PlansSkeleton() {
  const app = useApp()
  return (
    <PlanCardsSkeleton
      options={app.plans.map(({ key, title, subtitle, type, discountLabel }) => ({
        value: key,
        title,
        subtitle,
        period: plans.per[type],
        badge: discountLabel,
      }))}
    />
  )
}
