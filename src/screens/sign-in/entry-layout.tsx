import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { OrderStore } from '../../stores/order-store'
import { Columns } from '../../ui/columns'
import { Narrow } from '../../ui/narrow'
import { Stack } from '../../ui/stack'
import { Benefits } from '../order/benefits'
import { OrderSummary } from '../order/order-summary'

interface EntryLayoutProps {
  orderStore: OrderStore
  heading: ReactNode
  /** What stands beside the form while no plan is chosen. */
  otherwise: 'benefits' | 'nothing'
  children: ReactNode
}

/** Sign-up and sign-in: the form, and beside it the order, or what the subscription gives. */
export const EntryLayout = observer(function EntryLayout(props: EntryLayoutProps) {
  const { orderStore, heading, otherwise, children } = props
  if (orderStore.chosen) {
    return (
      <Columns
        head={heading}
        asideFirstOnPhone
        main={<Narrow>{children}</Narrow>}
        aside={<OrderSummary orderStore={orderStore} folding />}
      />
    )
  }
  const form = (
    <Narrow>
      <Stack gap="wide">
        {heading}
        {children}
      </Stack>
    </Narrow>
  )
  return otherwise === 'benefits' ? <Columns main={form} aside={<Benefits />} /> : form
})
