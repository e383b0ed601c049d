import { observer } from 'mobx-react-lite'
import { Suspense, useState } from 'react'
import { layout } from '#messages/common'
import { profile } from '#messages/profile'
import { fullName } from '../../../src-core/domain/person-name'
import { startKind } from '../../../src-core/domain/plan-catalogue'
import { needsNewCard, type CurrentUser } from '../../../src-core/domain/subscriber'
import { ChunkLoadError, loadChunk } from '../../../src-core/shared/load-chunk'
import { ChunkErrorNotice, ReloadOnChunkError } from '../../layout/chunk-error'
import { LateNotice } from '../../layout/late-notice'
import { LoadingPage } from '../../layout/loading-page'
import { useLazy, type LazyPart } from '../../layout/use-lazy'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Columns } from '../../ui/columns'
import { ErrorBoundary } from '../../ui/error-boundary'
import { PageHeading } from '../../ui/heading'
import { Icon } from '../../ui/icon'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { Skeleton, SkeletonRows } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { AppStoreLinks } from '../../layout/optional-parts'
import { ContactLink } from '../../layout/contact-link'
import { useFocusRecovery } from '../../ui/use-focus-recovery'
import { ProfileCard, ProfileCardSkeleton } from './profile-card'
import { PastDueNotice, SubscriptionCard } from './subscription-card'
import styles from './profile.module.css'
import { ProfileViewModel } from './profile.view-model'
import { useViewModel } from '../../use-view-model'
import type { Elements } from '../../ui/elements'

/** The signed-in user's home. */
export const ProfileScreen = observer(function ProfileScreen() {
  const model = useViewModel(ProfileViewModel)
  const stageRef = useFocusRecovery<HTMLDivElement>(model.stage)
  const purchase = useLazy(loadPurchase)
  const accountDetails = useLazy(loadAccountCard)
  const [Purchase, AccountCard] = [purchase.Part, accountDetails.Part]
  if (!model.signedIn) return null
  const { account, user } = model.signedIn
  const { stage, orderStore } = model
  const profileCard = <ProfileCard account={account} user={user} model={model} />
  const accountCard = (
    <LazySection
      part={accountDetails}
      loading={<AccountCardSkeleton />}
      mayReload={!orderStore.isPaymentPending}
    >
      <AccountCard
        emailEditable={account.method === 'password'}
        isPaymentPending={orderStore.isPaymentPending}
      />
    </LazySection>
  )
  const focusTarget = { ref: stageRef, className: styles.stage, tabIndex: -1 }
  const heading = <PageHeading lead={leadOf(model)}>{headingOf(model, user)}</PageHeading>
  const cards = (
    <Stack gap="wide">
      {profileCard}
      {accountCard}
    </Stack>
  )

  switch (stage) {
    case 'plans':
      return (
        <Columns
          head={heading}
          main={
            <div {...focusTarget}>
              <LazySection part={purchase} loading={<PlansSkeleton />}>
                <Purchase model={model} step="plans" />
              </LazySection>
            </div>
          }
          aside={
            <ErrorBoundary key={purchase.attempt} fallback={noOrder}>
              <Suspense fallback={<SectionSkeleton />}>
                <Purchase model={model} step="order" />
              </Suspense>
            </ErrorBoundary>
          }
          after={cards}
        />
      )
    case 'subscribed':
      return (
        <Stack gap="wide">
          <Columns
            head={
              <>
                {heading}
                {needsNewCard(user.subscription) && <PastDueNotice />}
              </>
            }
            main={
              <Stack gap="wide">
                {profileCard}
                <div {...focusTarget}>
                  <Subscribed model={model} />
                </div>
              </Stack>
            }
            aside={accountCard}
            twoOnTablets
          />
          <Apps />
        </Stack>
      )
    case 'confirming':
      return (
        <Columns
          head={heading}
          main={
            <Stack gap="wide">
              <div {...focusTarget}>
                <Confirming model={model} />
              </div>
              {profileCard}
            </Stack>
          }
          aside={accountCard}
          twoOnTablets
        />
      )
    case 'checkout':
      return (
        <Stack gap="wide">
          {heading}
          <div {...focusTarget}>
            <LazySection part={purchase}>
              <Purchase model={model} step="checkout" />
            </LazySection>
          </div>
          <AccountRow name={fullName(user)} email={user.email}>
            {cards}
          </AccountRow>
        </Stack>
      )
  }
})

function headingOf({ stage, orderStore }: ProfileViewModel, { firstName }: CurrentUser): string {
  if (stage === 'confirming') return profile.headingConfirming
  const product = stage === 'checkout' ? orderStore.order?.product : undefined
  if (!product) return profile.heading(firstName)
  return startKind(product) === 'free-trial' ? profile.headingFreeTrial : profile.headingCheckout
}

function leadOf({ stage, arrivedWithOrder, signedIn }: ProfileViewModel): string | undefined {
  if (stage === 'plans') return arrivedWithOrder ? profile.leadChosen : profile.leadUnsubscribed
  if (stage !== 'subscribed') return undefined
  const subscription = signedIn?.user.subscription
  if (needsNewCard(subscription)) return profile.leadPastDue
  return subscription?.autoRenew === false ? profile.leadCancelled : profile.leadSubscribed
}

/** The account in one closed row, so that the payment stays in view. */
function AccountRow({
  name,
  email,
  children,
}: {
  name: string | undefined
  email: string
  children: Elements
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.account} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.person}>
          {name && <span>{`${name} `}</span>}
          <span>{email}</span>
        </span>
        <span>{layout.accountMenu}</span>
        <Icon name="chevron" />
      </summary>
      {isOpen && children}
    </details>
  )
}

export function ProfileSkeleton() {
  return (
    <LoadingPage>
      <Stack gap="wide">
        <Columns
          head={
            <PageHeading lead={<Skeleton shape="text" width="medium" />}>
              {profile.heading(undefined)}
            </PageHeading>
          }
          main={
            <Stack gap="wide">
              <ProfileCardSkeleton />
              <Card>
                <Skeleton shape="line" width="short" />
                <Skeleton shape="line" width="medium" />
                <SkeletonRows count={2} />
                <div className={styles.buttons}>
                  <Skeleton shape="button" width="short" />
                  <Skeleton shape="button" width="short" />
                </div>
              </Card>
            </Stack>
          }
          aside={<AccountCardSkeleton />}
          twoOnTablets
        />
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
    </LoadingPage>
  )
}

interface LazySectionProps {
  part: Pick<LazyPart<never>, 'attempt' | 'retry'>
  /** As high as the section, so that what is below stays in place. */
  loading?: Elements
  mayReload?: boolean
  children: Elements
}

/** A lazy section with its own loading, late and error state. A chunk that is missing reloads the page once, if that is allowed. */
function LazySection({ part, loading = <SectionSkeleton />, mayReload = true, children }: LazySectionProps) {
  function fallback(error: Error) {
    if (!(error instanceof ChunkLoadError)) throw error
    return (
      <ReloadOnChunkError error={error} mayReload={mayReload} loading={loading}>
        <ChunkErrorNotice onRetry={part.retry} />
      </ReloadOnChunkError>
    )
  }
  return (
    <ErrorBoundary key={part.attempt} fallback={fallback}>
      <Suspense
        fallback={
          <>
            <LateNotice />
            {loading}
          </>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  )
}

/** As high as two plans. */
function PlansSkeleton() {
  return (
    <LoadingPage>
      <div className={styles.plans}>
        <PlanSkeleton />
        <PlanSkeleton />
      </div>
    </LoadingPage>
  )
}

function PlanSkeleton() {
  return (
    <div className={styles.plan}>
      <Skeleton shape="line" width="short" />
      <Skeleton shape="line" width="medium" />
    </div>
  )
}

/** About as high as the card. */
function AccountCardSkeleton() {
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

async function loadAccountCard() {
  return (await loadChunk(() => import('../../features/account/account-card'))).AccountCard
}

async function loadPurchase() {
  return (await loadChunk(() => import('./purchase'))).Purchase
}

/** About as high as the checkout. */
function SectionSkeleton() {
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

/** The plans beside the order say that the chunk is missing. */
function noOrder(error: Error) {
  if (!(error instanceof ChunkLoadError)) throw error
  return null
}

const Subscribed = observer(function Subscribed({ model }: { model: ProfileViewModel }) {
  const subscription = model.signedIn?.user.subscription
  return subscription && <SubscriptionCard subscription={subscription} dayOf={(iso) => model.dayOf(iso)} />
})

function Apps() {
  return (
    <Card>
      <div className={styles.apps}>
        <div>
          <h2 className={styles.title}>{profile.apps}</h2>
          <p>{profile.appsText}</p>
        </div>
        <AppStoreLinks />
      </div>
    </Card>
  )
}

const Confirming = observer(function Confirming({ model }: { model: ProfileViewModel }) {
  const { confirming } = profile
  if (model.isChecking && model.pendingPurchase === 'unknown') {
    return (
      <Card>
        <Loading label={confirming.checking} />
      </Card>
    )
  }
  const checkAgain = <Button onClick={() => void model.checkAgain()}>{confirming.checkAgain}</Button>
  if (model.pendingPurchase === 'overdue') {
    return (
      <Notice tone="warning" action={checkAgain}>
        <span>{confirming.overdue}</span> <ContactLink />
      </Notice>
    )
  }
  return (
    <Notice tone="info" action={checkAgain}>
      {model.pendingPurchase === 'unknown' ? confirming.unknown : confirming.waiting}
    </Notice>
  )
})
