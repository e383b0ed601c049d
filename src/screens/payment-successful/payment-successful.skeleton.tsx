import { success } from '#messages/payment-successful'
import { LoadingPage } from '../../layout/loading-page'
import { PageHeading } from '../../ui/heading'
import { Columns } from '../../ui/columns'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'

/** Where a payment ends, before the service has said how it did. */
export function PaymentSuccessfulSkeleton() {
  return (
    <LoadingPage>
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
    </LoadingPage>
  )
}
