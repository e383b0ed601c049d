import { cancel } from '#messages/cancel-subscription'
import { cancelReasons } from '../../../src-core/domain/cancel-reason'
import { LoadingPage } from '../../layout/loading-page'
import { PageHeading } from '../../ui/heading'
import { Narrow } from '../../ui/narrow'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'

/** Cancelling the subscription, before anybody knows until when it lasts. */
export function CancelSubscriptionSkeleton() {
  return (
    <LoadingPage>
      <Narrow>
        <Stack gap="loose">
          <PageHeading passing lead={<Skeleton shape="text" width="medium" />}>
            {cancel.heading}
          </PageHeading>
          <Stack gap="tight">
            <h2>{cancel.question}</h2>
            {cancelReasons.map((reason) => (
              <Skeleton key={reason} shape="choice" />
            ))}
          </Stack>
          <Skeleton shape="button" />
        </Stack>
      </Narrow>
    </LoadingPage>
  )
}
