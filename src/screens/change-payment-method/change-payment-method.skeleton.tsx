import { changeCard } from '#messages/change-payment-method'
import { RouteLink } from '../../layout/route-link'
import { LoadingPage } from '../../layout/loading-page'
import { Safety } from '../../features/checkout/payment-details'
import { buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { CardFormPlace } from '../../ui/card-form-place'
import { PageHeading } from '../../ui/heading'
import { Narrow } from '../../ui/narrow'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'

/** Giving another card, before the provider's form is there. */
export function ChangePaymentMethodSkeleton() {
  return (
    <LoadingPage>
      <Narrow>
        <Stack gap="loose">
          <PageHeading passing lead={changeCard.lead}>
            {changeCard.heading}
          </PageHeading>
          <Card>
            <Stack>
              <CardFormPlace>
                <Skeleton shape="card" />
              </CardFormPlace>
              <Stack gap="close">
                <Skeleton shape="button" />
                <Safety outcome={undefined} />
              </Stack>
            </Stack>
          </Card>
          <RouteLink to="/" className={buttonClass({ variant: 'quiet' })}>
            {changeCard.keep}
          </RouteLink>
        </Stack>
      </Narrow>
    </LoadingPage>
  )
}
