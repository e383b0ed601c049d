import { WaitingPage } from '../../layout/waiting-page'
import { useTexts } from '../../portal'
import { PageHeading } from '../../ui/heading'
import { Columns } from '../../ui/columns'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'

/** Where a payment ends, before the service has said how it did. */
export function PaymentSuccessfulSkeleton() {
  const { success } = useTexts()
  return (
    <WaitingPage>
      <Columns
        main={
          <Stack gap="loose">
            <PageHeading passing>{success.confirmingHeading}</PageHeading>
            <Skeleton shape="card" />
            <Skeleton shape="panel" />
          </Stack>
        }
        aside={<Skeleton shape="panel" />}
      />
    </WaitingPage>
  )
}
