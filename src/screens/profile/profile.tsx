import { observer } from 'mobx-react-lite'
import type { ComponentType } from 'react'
import { profile } from '#messages/profile'
import { fullName } from '#core/domain/person-name'
import { startKind } from '#core/domain/plan-catalogue'
import { isInTrial, needsNewCard, type CurrentUser } from '#core/domain/subscriber'
import { ChunkLoadError, loadChunk } from '#core/shared/load-chunk'
import { StartPurchaseViewModel } from '../../features/checkout/start-purchase.view-model'
import { LateSuspense, LazySection } from '../../layout/lazy-section'
import { AppDownload } from '../../layout/optional-parts'
import { useLazy } from '../../layout/use-lazy'
import { useStage } from '../../layout/use-stage'
import { Card } from '../../ui/card'
import { Columns } from '../../ui/columns'
import { ErrorBoundary } from '../../ui/error-boundary'
import { PageHeading } from '../../ui/heading'
import { Stack } from '../../ui/stack'
import { usePageShown } from '../../ui/use-page-shown'
import { useViewModel } from '../../use-view-model'
import { AccountRow } from './account-row'
import { ProfileCard } from './profile-card'
import styles from './profile.module.css'
import { AccountCardSkeleton, ProfileSkeleton, SectionSkeleton } from './profile.skeleton'
import { ProfileViewModel, type SignedIn } from './profile.view-model'
import type { SelfServiceProps } from './self-service'
import { StandingNotice, SubscriptionCard } from './subscription-card'

export const title = profile.title

/** The signed-in user's home. */
const ProfileScreen = observer(function ProfileScreen() {
  useViewModel(StartPurchaseViewModel)
  const model = useViewModel(ProfileViewModel)
  usePageShown(model)
  const { signedIn } = model
  // Nothing while the user is being signed out: no stage is theirs.
  return signedIn ? <Home model={model} {...signedIn} /> : null
})

const Home = observer(function Home({ model, account, user }: SignedIn & { model: ProfileViewModel }) {
  useStage(model.stage, profile.titles[model.stage])
  const purchase = useLazy(loadPurchase)
  const accountDetails = useLazy(loadAccountCard)
  const selfService = useLazy(loadSelfService, SelfServiceLoaded)
  const [Purchase, AccountCard] = [purchase.Part, accountDetails.Part]
  const { stage } = model
  const heading = <PageHeading lead={leadOf(model)}>{headingOf(model, user)}</PageHeading>
  const cards = (
    <Stack gap="wide">
      <ProfileCard account={account} user={user} model={model} />
      <LazySection part={accountDetails} loading={<AccountCardSkeleton />} mayReload={!model.isPaying}>
        <AccountCard method={account.method} isPaying={model.isPaying} />
      </LazySection>
    </Stack>
  )

  switch (stage) {
    case 'plans':
      return (
        // The plans' height depends on their texts: the account cards come below them, and do not move then.
        <LateSuspense loading={<ProfileSkeleton />}>
          <Columns
            head={heading}
            main={
              <div className={styles.stage}>
                <LazySection part={purchase}>
                  <Purchase model={model} step="plans" />
                </LazySection>
              </div>
            }
            aside={
              <ErrorBoundary key={purchase.attempt} fallback={noOrder}>
                <Purchase model={model} step="order" />
              </ErrorBoundary>
            }
            after={cards}
          />
        </LateSuspense>
      )
    case 'subscribed':
      return (
        // What only some subscribers have stands above the rest: the page waits for it, and does not move then.
        <LateSuspense loading={<ProfileSkeleton />}>
          <Columns
            head={
              <>
                {heading}
                <StandingNotice user={user} selfService={selfService} />
              </>
            }
            main={
              <Stack gap="wide">
                <div className={styles.stage}>
                  {user.subscription && (
                    <SubscriptionCard
                      user={user}
                      subscription={user.subscription}
                      selfService={selfService}
                    />
                  )}
                </div>
                {user.subscribed && <Apps />}
              </Stack>
            }
            aside={cards}
            twoOnTablets
          />
        </LateSuspense>
      )
    case 'awaiting':
      return (
        <Columns
          head={heading}
          main={
            <div className={styles.stage}>
              <LazySection part={purchase} loading={<SectionSkeleton />}>
                <Purchase model={model} step="awaiting" />
              </LazySection>
            </div>
          }
          aside={cards}
          twoOnTablets
        />
      )
    case 'checkout':
      return (
        <Stack gap="wide">
          {heading}
          <div className={styles.stage}>
            <LazySection part={purchase} loading={<SectionSkeleton />}>
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
  if (stage === 'awaiting') return profile.headingAwaiting
  const product = stage === 'checkout' ? orderStore.order?.product : undefined
  if (!product) return firstName ? profile.headingNamed(firstName) : profile.heading
  return startKind(product) === 'free-trial' ? profile.headingFreeTrial : profile.headingCheckout
}

function leadOf({ stage, orderStore, isReturning, signedIn }: ProfileViewModel): string | undefined {
  if (stage === 'plans' && isReturning) return profile.leadReturning
  if (stage === 'plans') return orderStore.isChosen ? profile.leadChosen : profile.leadUnsubscribed
  if (stage !== 'subscribed') return undefined
  const subscription = signedIn?.user.subscription
  if (subscription?.paused) return profile.leadPaused
  if (needsNewCard(subscription)) return profile.leadPastDue
  if (subscription?.autoRenew === false) return profile.leadCancelled
  return subscription && isInTrial(subscription) ? profile.leadTrial : profile.leadSubscribed
}

/** Rendered at once when the page is shown again: React shows a new skeleton for 300 ms even if nothing is to be loaded. */
let SelfServiceLoaded: ComponentType<SelfServiceProps> | undefined

async function loadSelfService() {
  const { SelfService } = await loadChunk(() => import('./self-service'))
  return (SelfServiceLoaded = SelfService)
}

async function loadAccountCard() {
  return (await loadChunk(() => import('../../features/account/account-card'))).AccountCard
}

async function loadPurchase() {
  return (await loadChunk(() => import('./purchase-step'))).Purchase
}

/** The plans beside the order say that the chunk is missing. */
function noOrder(error: Error) {
  if (!(error instanceof ChunkLoadError)) throw error
  return null
}

function Apps() {
  return (
    <Card>
      <div className={styles.apps}>
        <div>
          <h2 className={styles.title}>{profile.apps}</h2>
          <p>{profile.appsText}</p>
        </div>
        <AppDownload />
      </div>
    </Card>
  )
}

export { ProfileScreen as Screen }
export { ProfileSkeleton as Skeleton } from './profile.skeleton'
