import { passwordSet } from '#messages/set-password-successful'
import { useApp } from '../../app-context'
import { LoadingPage } from '../../layout/loading-page'
import { buttonClass } from '../../ui/button'
import { PageHeading } from '../../ui/heading'
import { Narrow } from '../../ui/narrow'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { LegalLinks } from '../../layout/legal-links'

/** The new password is set: of this page everything is known before the visitor is. */
export function SetPasswordSuccessfulSkeleton() {
  const { config } = useApp()
  return (
    <LoadingPage>
      <Narrow>
        <Stack gap="loose">
          <PageHeading passing lead={passwordSet.lead}>
            {passwordSet.heading}
          </PageHeading>
          <a href={config.links.home} className={buttonClass({ variant: 'primary', wide: true })}>
            {passwordSet.back(config.client)}
          </a>
          <Skeleton shape="button" />
          <LegalLinks />
        </Stack>
      </Narrow>
    </LoadingPage>
  )
}
