import { order, promo } from '#messages/order'
import { FieldSkeleton } from '../../ui/field-skeleton'
import { OrderPanel } from '../../ui/order-panel'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { StartTermsSkeleton } from './start-terms'

/** The order panel before anything can be ordered. */
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
          <Skeleton shape="card" />
          <Skeleton shape="line" width="medium" />
        </Stack>
      }
    >
      <FieldSkeleton label={promo.label} />
    </OrderPanel>
  )
}
