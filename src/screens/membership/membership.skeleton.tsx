import { membership } from '#messages/membership'
import { LoadingPage } from '../../layout/loading-page'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { NightSky } from '../../ui/night-sky'
import { PhoneOutline } from '../../ui/phone-outline'
import { Stack } from '../../ui/stack'
import { Benefits } from '../../features/order/benefits'
import { OrderSkeleton, PlansSkeleton } from '../../features/order/order-skeleton'

/** The landing page before anybody knows who is here, and from where. */
export function MembershipSkeleton() {
  return (
    <LoadingPage>
      <Columns
        main={
          <Stack gap="wide">
            <NightSky />
            <PageHeading passing lead={membership.lead}>
              {membership.heading}
            </PageHeading>
            <PlansSkeleton />
          </Stack>
        }
        aside={<OrderSkeleton />}
        after={<Benefits picture={<PhoneOutline />} />}
      />
    </LoadingPage>
  )
}
