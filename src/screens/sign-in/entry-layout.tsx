import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { OrderStore } from '../../stores/order-store'
import { Columns } from '../../ui/columns'
import { Narrow } from '../../ui/narrow'
import { Benefits } from '../order/benefits'
import { OrderSummary } from '../order/order-summary'

interface EntryLayoutProps {
  orderStore: OrderStore
  /** What stands beside the form while no plan is chosen. */
  otherwise: 'benefits' | 'nothing'
  children: ReactNode
}

/** Sign-up and sign-in: the form, and beside it the order, or what the subscription gives. */
export const EntryLayout = observer(function EntryLayout({
  orderStore,
  otherwise,
  children,
}: EntryLayoutProps) {
  const form = <Narrow>{children}</Narrow>
  if (orderStore.chosen) return <Columns main={form} aside={<OrderSummary orderStore={orderStore} />} />
  return otherwise === 'benefits' ? <Columns main={form} aside={<Benefits />} /> : form
})
