import { RouteLink } from '../../layout/route-link'
import { WaitingPage } from '../../layout/waiting-page'
import { useTexts } from '../../portal'
import { FieldSkeleton } from '../../ui/field-skeleton'
import { PageHeading } from '../../ui/heading'
import { Narrow } from '../../ui/narrow'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'

/** Asking for a link to set a new password, before there is anything to fill in. */
export function ForgotPasswordSkeleton() {
  const { forgotPassword, fields } = useTexts()
  return (
    <WaitingPage>
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
    </WaitingPage>
  )
}
