import { observer } from 'mobx-react-lite'
import { MissingPart } from '../../layout/missing-part'
import { MissingPartNotice, Part } from '../../layout/part'
import { usePageTitle } from '../../layout/use-page-title'
import { WaitingPage } from '../../layout/waiting-page'
import { usePortal, useViewModel } from '../../portal'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { classNames } from '../../ui/class-names'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
import { AccountCard } from '../account/account-card'
import { AppStores } from '../app-stores'
import { useFocusKept } from '../use-focus-kept'
import { ProfileCard } from './profile-card'
import { StageSkeleton } from './stage-skeleton'
import { SubscriptionCard } from './subscription-card'
import styles from './profile-screen.module.css'
import type { ProfileStage, ProfileViewModel } from './profile.view-model'

/** The signed-in user's home. */
export const ProfileScreen = observer(function ProfileScreen() {
  const { profile } = usePortal().texts
  const model = useViewModel((viewModels) => viewModels.profile)
  usePageTitle(profile.title)
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
      <AccountCard emailEditable={account.method === 'password'} />
    </Stack>
  )
})

const Stage = observer(function Stage({ model }: { model: ProfileViewModel }) {
  const { screens } = usePortal()
  switch (model.stage) {
    case 'subscribed':
      return <Subscribed model={model} />
    case 'confirming':
      return <Confirming model={model} />
    case 'checkout':
    case 'plans':
      return (
        <Part source={screens.buying} waiting={<WaitingStage />} missing={<MissingStage />}>
          {(Buying) => <Buying model={model} />}
        </Part>
      )
  }
})

function WaitingStage() {
  return (
    <WaitingPage>
      <StageSkeleton />
    </WaitingPage>
  )
}

function MissingStage() {
  return (
    <MissingPart waiting={<WaitingStage />}>
      <MissingPartNotice />
    </MissingPart>
  )
}

const Subscribed = observer(function Subscribed({ model }: { model: ProfileViewModel }) {
  const subscription = model.signedIn?.user.subscription
  return <Columns main={subscription && <SubscriptionCard subscription={subscription} />} aside={<Apps />} />
})

function Apps() {
  const { profile } = usePortal().texts
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
  const { config, texts } = usePortal()
  const { confirming } = texts.profile
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
