import { fields } from '#messages/fields'
import { forgotPassword } from '#messages/forgot-password'
import { RouteLink } from '../../layout/route-link'
import { LoadingPage } from '../../layout/loading-page'
import { FieldSkeleton } from '../../ui/field-skeleton'
import { PageHeading } from '../../ui/heading'
import { Narrow } from '../../ui/narrow'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'

/** Asking for a link to set a new password, before there is anything to fill in. */
export function ForgotPasswordSkeleton() {
  return (
    <LoadingPage>
      <Narrow>
        <Stack gap="loose">
          <PageHeading passing lead={forgotPassword.lead}>
            {forgotPassword.heading}
          </PageHeading>
          <Stack>
            <FieldSkeleton label={fields.email} />
            <Skeleton shape="button" />
          </Stack>
          <p>
            {forgotPassword.noAccount}{' '}
            <RouteLink to="/signup" className={textLinkClass}>
              {forgotPassword.signUp}
            </RouteLink>
          </p>
        </Stack>
      </Narrow>
    </LoadingPage>
  )
}
