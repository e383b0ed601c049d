import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useState } from 'react'
import { account as accountMessages, profile } from '#messages/profile'
import { ChunkLoadError, loadChunk } from '../../chunk-load-error'
import { ErrorBoundary, ChunkErrorNotice, ReloadOnChunkError } from '../../layout/error-boundary'
import { LoadingPage } from '../../layout/loading-page'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { classNames } from '../../ui/class-names'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { AccountCard } from '../../features/account/account-card'
import { AppStores } from '../../layout/app-stores'
import { ContactLink } from '../../layout/contact-link'
import { useFocusRecovery } from '../../ui/use-focus-recovery'
import { ProfileCard, ProfileCardSkeleton } from './profile-card'
import { SubscriptionCard } from './subscription-card'
import styles from './profile.module.css'
import { ProfileViewModel, type ProfileStage } from './profile.view-model'
import { useViewModel } from '../../use-view-model'

/** The signed-in user's home. */
export const ProfileScreen = observer(function ProfileScreen() {
  const model = useViewModel(ProfileViewModel)
  const stage = useFocusRecovery<HTMLDivElement>(model.stage)
  if (!model.signedIn) return null
  const { account, user } = model.signedIn
  const leads: Record<ProfileStage, string> = {
    plans: model.arrivedWithOrder ? profile.leadChosen : profile.leadUnsubscribed,
    checkout: profile.leadCheckout,
    confirming: profile.leadConfirming,
    subscribed: profile.leadSubscribed,
  }

  return (
    <Stack gap="loose">
      <PageHeading lead={leads[model.stage]}>{profile.heading(user.firstName)}</PageHeading>
      <div
        ref={stage}
        className={classNames(styles.stage, model.stage === 'plans' && styles.plans)}
        tabIndex={-1}
      >
        <Stage model={model} />
      </div>
      <ProfileCard
        account={account}
        user={user}
        logOutDisabled={model.orderStore.isPaymentPending}
        onLogOut={() => void model.logOut()}
      />
      <AccountCard
        emailEditable={account.method === 'password'}
        isPaymentPending={model.orderStore.isPaymentPending}
      />
    </Stack>
  )
})

export function ProfileSkeleton() {
  return (
    <LoadingPage>
      <Stack gap="loose">
        <PageHeading lead={<Skeleton shape="text" width="medium" />}>
          {profile.heading(undefined)}
        </PageHeading>
        <StageSkeleton />
        <ProfileCardSkeleton />
        <Card title={accountMessages.card}>
          <Skeleton shape="card" />
        </Card>
      </Stack>
    </LoadingPage>
  )
}

function StageSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Columns main={<Skeleton shape="panel" />} aside={<Skeleton shape="panel" />} />
    </div>
  )
}

const Stage = observer(function Stage({ model }: { model: ProfileViewModel }) {
  // React never retries a lazy component that has failed, so every profile page creates its own.
  const [Purchase] = useState(() => lazy(loadPurchase))
  switch (model.stage) {
    case 'subscribed':
      return <Subscribed model={model} />
    case 'confirming':
      return <Confirming model={model} />
    case 'checkout':
    case 'plans':
      return (
        <ErrorBoundary fallback={MissingPurchase}>
          <Suspense fallback={<LoadingStage />}>
            <Purchase model={model} />
          </Suspense>
        </ErrorBoundary>
      )
  }
})

async function loadPurchase() {
  const { Purchase } = await loadChunk(() => import('./purchase'))
  return { default: Purchase }
}

function LoadingStage() {
  return (
    <LoadingPage>
      <StageSkeleton />
    </LoadingPage>
  )
}

function MissingPurchase({ error }: { error: Error }) {
  if (!(error instanceof ChunkLoadError)) throw error
  return (
    <ReloadOnChunkError error={error} mayReload loading={<LoadingStage />}>
      <ChunkErrorNotice />
    </ReloadOnChunkError>
  )
}

const Subscribed = observer(function Subscribed({ model }: { model: ProfileViewModel }) {
  const subscription = model.signedIn?.user.subscription
  return (
    <Columns
      main={
        subscription && <SubscriptionCard subscription={subscription} dayOf={(iso) => model.dayOf(iso)} />
      }
      aside={<Apps />}
    />
  )
})

function Apps() {
  return (
    <Card title={profile.apps}>
      <Stack>
        <p>{profile.appsText}</p>
        <AppStores />
      </Stack>
    </Card>
  )
}

const Confirming = observer(function Confirming({ model }: { model: ProfileViewModel }) {
  const { confirming } = profile
  if (model.isChecking && model.pendingPurchase === 'unknown') return <Loading label={confirming.checking} />
  if (model.pendingPurchase === 'overdue') {
    return (
      <Notice tone="warning">
        {confirming.overdue} <ContactLink />
      </Notice>
    )
  }
  return (
    <Notice
      tone="info"
      action={<Button onClick={() => void model.checkAgain()}>{confirming.checkAgain}</Button>}
    >
      {model.pendingPurchase === 'unknown' ? confirming.unknown : confirming.waiting}
    </Notice>
  )
})
