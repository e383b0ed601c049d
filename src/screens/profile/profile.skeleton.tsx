import { profile } from '#messages/profile'
import { LoadingPage } from '../../layout/loading-page'
import { Card } from '../../ui/card'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { Skeleton, SkeletonRows } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { ProfileCardSkeleton } from './profile-card'
import styles from './profile.module.css'

export function ProfileSkeleton() {
  return (
    <LoadingPage>
      <Columns
        head={<PageHeading lead={<Skeleton shape="text" width="medium" />}>{profile.heading}</PageHeading>}
        main={
          <Stack gap="wide">
            <Card>
              <Skeleton shape="line" width="short" />
              <Skeleton shape="line" width="medium" />
              <SkeletonRows count={5} />
            </Card>
            <Card>
              <div className={styles.apps}>
                <div>
                  <TitleSkeleton />
                  <p>
                    <Skeleton shape="text" />
                  </p>
                </div>
                <div className={styles.badges}>
                  <Skeleton shape="button" />
                  <Skeleton shape="button" />
                </div>
              </div>
            </Card>
          </Stack>
        }
        aside={
          <Stack gap="wide">
            <ProfileCardSkeleton />
            <AccountCardSkeleton />
          </Stack>
        }
        twoOnTablets
      />
    </LoadingPage>
  )
}

/** About as high as the checkout. */
export function SectionSkeleton() {
  return (
    <LoadingPage>
      <Card>
        <SkeletonRows count={3} />
        <Skeleton shape="field" />
        <Skeleton shape="field" />
        <Skeleton shape="field" />
        <Skeleton shape="button" />
        <SkeletonRows count={5} />
      </Card>
    </LoadingPage>
  )
}

/** About as high as the card. */
export function AccountCardSkeleton() {
  return (
    <Card>
      <TitleSkeleton />
      {['first', 'second', 'third'].map((field) => (
        <div key={field} className={styles.field}>
          <Skeleton shape="line" width="short" />
          <Skeleton shape="line" width="medium" />
        </div>
      ))}
      <div className={styles.buttons}>
        <Skeleton shape="button" width="short" />
        <Skeleton shape="button" width="short" />
      </div>
    </Card>
  )
}

function TitleSkeleton() {
  return (
    <p className={styles.title}>
      <Skeleton shape="text" width="short" />
    </p>
  )
}
