import { WaitingPage } from '../../layout/waiting-page'
import { useTexts } from '../../portal'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { NightSky } from '../../ui/night-sky'
import { PhoneOutline } from '../../ui/phone-outline'
import { Stack } from '../../ui/stack'
import { Benefits } from '../order/benefits'
import { OrderSkeleton } from '../order/order-skeleton'
import { PlansSkeleton } from '../order/plans-skeleton'

/** The landing page before anybody knows who is here, and from where. */
export function MembershipSkeleton() {
  const { membership } = useTexts()
  return (
    <WaitingPage>
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
    </WaitingPage>
  )
}
