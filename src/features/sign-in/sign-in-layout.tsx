import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { providers } from '#messages/providers'
import { LoadingPage } from '../../layout/loading-page'
import type { OrderStore } from '../../stores/order-store'
import { Card } from '../../ui/card'
import { Columns } from '../../ui/columns'
import { Divider } from '../../ui/divider'
import { PageHeading } from '../../ui/heading'
import { NarrowPage } from '../../ui/narrow'
import { ProviderButtonListSkeleton } from '../../ui/provider-button'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { OrderSummary } from '../order/order-summary'
import { useLinkWithQuery } from './use-link-with-query'
import type { Elements } from '../../ui/elements'

interface ContentProps {
  legal?: Elements
  /** The link from sign-up to sign-in, or back. */
  alternative: Elements
  children: Elements
}

interface PageProps extends ContentProps {
  heading: string
  lead: string
  /** Shown beside the form while no plan is chosen. */
  aside?: ReactNode
}

/** The layout of sign-up and sign-in. Its children are the sign-in methods; an order is shown beside them. */
export const SignInLayout = observer(function SignInLayout(props: PageProps & { orderStore: OrderStore }) {
  const { orderStore, ...page } = props
  const changeLink = useLinkWithQuery('/membership')
  if (!orderStore.hasOrder) return <PageWithoutOrder {...page} />
  return (
    <Columns
      head={<PageHeading lead={page.lead}>{page.heading}</PageHeading>}
      asideFirstOnPhone
      narrow
      main={
        <Card>
          <Content {...page} />
        </Card>
      }
      aside={<OrderSummary orderStore={orderStore} collapsible changeLink={changeLink} />}
    />
  )
})

/** The skeleton of sign-up and sign-in. Its children are the fields of the email form. */
export function SignInLayoutSkeleton({ children, ...page }: PageProps) {
  return (
    <LoadingPage>
      <PageWithoutOrder {...page}>
        <Stack>
          <ProviderButtonListSkeleton />
          <Divider>{providers.or}</Divider>
          <Stack>
            <Stack gap="close">{children}</Stack>
            <Skeleton shape="button" />
          </Stack>
        </Stack>
      </PageWithoutOrder>
    </LoadingPage>
  )
}

function PageWithoutOrder({ heading, lead, aside, ...content }: PageProps) {
  if (!aside) {
    return (
      <NarrowPage heading={heading} lead={lead}>
        <Content {...content} />
      </NarrowPage>
    )
  }
  return (
    <Columns
      head={<PageHeading lead={lead}>{heading}</PageHeading>}
      narrow
      main={
        <Card>
          <Content {...content} />
        </Card>
      }
      aside={aside}
    />
  )
}

function Content({ legal, alternative, children }: ContentProps) {
  return (
    <Stack gap="wide">
      {children}
      {legal}
      <p>{alternative}</p>
    </Stack>
  )
}
