import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useState } from 'react'
import { profile } from '#messages/profile'
import { useApp } from '../../app-context'
import { ChunkLoadError, loadChunk } from '../../chunk-load-error'
import { ErrorBoundary, MissingPartNotice, ReloadOnChunkError } from '../../layout/error-boundary'
import { LoadingPage } from '../../layout/loading-page'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { classNames } from '../../ui/class-names'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
import { AccountCard } from '../../features/account/account-card'
import { AppStores } from '../../layout/app-stores'
import { useFocusKept } from '../../ui/use-focus-kept'
import { loadPurchase } from './load-purchase'
import { ProfileCard } from './profile-card'
import { StageSkeleton } from './stage-skeleton'
import { SubscriptionCard } from './subscription-card'
import styles from './profile.module.css'
import { ProfileViewModel, type ProfileStage } from './profile.view-model'
import { useViewModel } from '../../use-view-model'

/** The signed-in user's home. */
export const ProfileScreen = observer(function ProfileScreen() {
  const model = useViewModel(ProfileViewModel)
  const stage = useFocusKept<HTMLDivElement>(model.stage)
  if (!model.signedIn) return null
  const { account, user } = model.signedIn
  const leads: Record<ProfileStage, string> = {
    plans: model.cameWithPlan ? profile.leadChosen : profile.leadUnsubscribed,
    checkout: profile.leadCheckout,
    confirming: profile.leadConfirming,
    subscribed: profile.leadSubscribed,
  }

  return (
    <Stack gap="loose">
      <PageHeading lead={leads[model.stage]}>{profile.heading(user.firstName)}</PageHeading>
      <div
        ref={stage}
        className={classNames(styles.stage, model.stage === 'plans' && styles.choosing)}
        tabIndex={-1}
      >
        <Stage model={model} />
      </div>
      <ProfileCard
        account={account}
        user={user}
        logOutDisabled={model.orderStore.isBeingPaid}
        onLogOut={() => void model.logOut()}
      />
      <AccountCard
        emailEditable={account.method === 'password'}
        isPaymentPending={model.orderStore.isBeingPaid}
      />
    </Stack>
  )
})

const Stage = observer(function Stage({ model }: { model: ProfileViewModel }) {
  // React keeps a lazy component that has failed, so every profile makes its own.
  const [Purchase] = useState(() => lazy(async () => ({ default: (await loadChunk(loadPurchase)).Purchase })))
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
      <MissingPartNotice />
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
  const { config } = useApp()
  const { confirming } = profile
  if (model.unconfirmed === 'overdue') {
    return (
      <Notice tone="warning">
        {confirming.overdue}{' '}
        <a className={textLinkClass} href={`mailto:${config.contactEmail}`}>
          {config.contactEmail}
        </a>
      </Notice>
    )
  }
  return (
    <Notice
      tone="info"
      action={<Button onClick={() => void model.checkAgain()}>{confirming.checkAgain}</Button>}
    >
      {confirming.waiting}
    </Notice>
  )
})
