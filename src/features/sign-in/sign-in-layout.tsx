import { observer } from 'mobx-react-lite'
import { use, type ReactNode } from 'react'
import type { OrderStore } from '../../stores/order-store'
import { Card } from '../../ui/card'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { ScreenLoading } from '../../ui/screen-loading'
import { Stack } from '../../ui/stack'
import { OrderPanelSkeleton } from '../../ui/order-panel'
import { OrderSummary } from '../order/order-summary'
import { useLinkWithQuery } from './use-link-with-query'
import type { Elements } from '../../ui/elements'

interface SignInLayoutProps {
  orderStore: OrderStore
  heading: string
  lead: string | undefined
  /** Shown beside the form while no plan is chosen. */
  aside?: ReactNode
  legal?: Elements
  /** The link from sign-up to sign-in, or back. */
  alternative: Elements
  children: Elements
}

/** The layout of sign-up and sign-in. Its children are the sign-in methods; an order is shown beside them. */
export const SignInLayout = observer(function SignInLayout(props: SignInLayoutProps) {
  const { orderStore, heading, lead, aside, legal, alternative, children } = props
  const changeLink = useLinkWithQuery('/membership')
  const { hasOrder } = orderStore
  const isLoading = use(ScreenLoading)
  return (
    <Columns
      head={<PageHeading lead={lead}>{heading}</PageHeading>}
      asideFirstOnPhone={hasOrder}
      orderPlace={isLoading && !hasOrder ? <OrderPanelSkeleton /> : undefined}
      narrow
      main={
        <Card>
          <Stack gap="wide">
            {children}
            {legal}
            <p>{alternative}</p>
          </Stack>
        </Card>
      }
      aside={hasOrder ? <OrderSummary orderStore={orderStore} collapsible changeLink={changeLink} /> : aside}
    />
  )
})
