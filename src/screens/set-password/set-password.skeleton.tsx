import { setPassword } from '#messages/set-password'
import { LoadingPage } from '../../layout/loading-page'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { Narrow } from '../../ui/narrow'
import { NightSky } from '../../ui/night-sky'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { LegalLinks } from '../../layout/legal-links'

/** Setting a new password, before anybody has looked at the link. */
export function SetPasswordSkeleton() {
  return (
    <LoadingPage>
      <Columns
        main={
          <Narrow>
            <Stack gap="loose">
              <PageHeading passing lead={<Skeleton shape="text" width="medium" />}>
                {setPassword.heading}
              </PageHeading>
              <Stack>
                <Skeleton shape="field" />
                <Skeleton shape="card" />
                <Skeleton shape="button" />
              </Stack>
              <LegalLinks />
            </Stack>
          </Narrow>
        }
        aside={<NightSky variant="tall" />}
      />
    </LoadingPage>
  )
}
