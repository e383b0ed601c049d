import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { OrderStore } from '../../stores/order-store'
import { Columns } from '../../ui/columns'
import { Narrow } from '../../ui/narrow'
import { Stack } from '../../ui/stack'
import { Benefits } from '../order/benefits'
import { OrderSummary } from '../order/order-summary'
import { useLinkWithQuery } from './use-link-with-query'

interface SignInLayoutProps {
  orderStore: OrderStore
  heading: ReactNode
  /** What stands beside the form while no plan is chosen. */
  otherwise: 'benefits' | 'nothing'
  children: ReactNode
}

/** Sign-up and sign-in: the form, and beside it the order, or what the subscription gives. */
export const SignInLayout = observer(function SignInLayout(props: SignInLayoutProps) {
  const { orderStore, heading, otherwise, children } = props
  const changeLink = useLinkWithQuery('/membership')
  if (orderStore.hasOrder) {
    return (
      <Columns
        head={<Narrow>{heading}</Narrow>}
        asideFirstOnPhone
        main={<Narrow>{children}</Narrow>}
        aside={
          <Narrow>
            <OrderSummary orderStore={orderStore} folding change={changeLink} />
          </Narrow>
        }
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
