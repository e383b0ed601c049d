import { account, profile } from '#messages/profile'
import { LoadingPage } from '../../layout/loading-page'
import { Card } from '../../ui/card'
import { PageHeading } from '../../ui/heading'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import cardStyles from './profile-card.module.css'
import { StageSkeleton } from './stage-skeleton'

/** The signed-in user's home, before anybody knows who that is. */
export function ProfileSkeleton() {
  return (
    <LoadingPage>
      <Stack gap="loose">
        <PageHeading passing lead={<Skeleton shape="text" width="medium" />}>
          {profile.heading(undefined)}
        </PageHeading>
        <StageSkeleton />
        <Card>
          <div className={cardStyles.card}>
            <Skeleton shape="avatar" />
            <div className={cardStyles.who}>
              <p className={cardStyles.name}>
                <Skeleton shape="text" width="medium" />
              </p>
              <p className={cardStyles.email}>
                <Skeleton shape="text" width="medium" />
              </p>
              <p className={cardStyles.facts}>
                <Skeleton shape="text" width="medium" />
              </p>
            </div>
            <Skeleton shape="button" width="short" />
          </div>
        </Card>
        <Card title={account.card}>
          <Skeleton shape="card" />
        </Card>
      </Stack>
    </LoadingPage>
  )
}
