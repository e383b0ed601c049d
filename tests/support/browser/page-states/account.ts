import type { SignInMethod } from '../../../../src-core/domain/account'
import type { CancelReason } from '../../../../src-core/domain/cancel-reason'
import type { SubscriptionManager } from '../../../../src-core/domain/subscriber'
import type { UserUpdateFailure } from '../../../../src-core/ports/portal-api'
import type { PendingPurchaseStatus } from '../../../../src-core/use-cases/track-purchase'
import type { DeleteAccountViewModel } from '../../../../src/features/account/delete-account.view-model'
import type { EditFieldViewModel, ProfileField } from '../../../../src/features/account/edit-field.view-model'
import type { ResetPasswordViewModel } from '../../../../src/features/account/reset-password.view-model'
import type { CancelSubscriptionViewModel } from '../../../../src/screens/cancel-subscription/cancel-subscription.view-model'
import type { ProfileStage } from '../../../../src/screens/profile/profile.view-model'
import { openCheckout } from './checkout'
import type { Circumstances, Crawler } from './crawler'
import { resetRequestFailures } from './entry'
import { failures, type Open, type States } from './page-state'

const profileOf =
  (signedIn: string, circumstances: Circumstances = {}): Open =>
  async (crawler) => {
    await crawler.open('/', { signedIn, ...circumstances })
    await crawler
      .button(crawler.texts.account.deleteAccount)
      .or(crawler.button(crawler.texts.profile.logOut))
      .first()
      .waitFor()
  }

const unconfirmed =
  (state: 'waiting' | 'overdue', hoursAgo: number): Open =>
  async (crawler) => {
    const paidAt = Date.now() - hoursAgo * 60 * 60 * 1000
    const purchase = {
      version: 1,
      accountId: 'free',
      productId: 'yearly-us',
      regularPrice: 49.99,
      currency: 'USD',
    }
    await profileOf('free', { stored: { 'pending-purchase': JSON.stringify({ ...purchase, paidAt }) } })(
      crawler,
    )
    await crawler.see(crawler.texts.profile.confirming[state])
  }

const waiting = unconfirmed('waiting', 0)

const managedBy = (manager: SubscriptionManager): Open =>
  profileOf('appstore', {
    world: ({ accounts }) => {
      for (const { subscription } of accounts)
        if (subscription) Object.assign(subscription.details, { managedBy: manager })
    },
  })

/** A name and an email that are too long for their place. */
const longNames: Circumstances = {
  world: ({ accounts }) => {
    for (const account of accounts) {
      account.firstName = 'Maximiliane-Wilhelmine'
      account.lastName = 'Hohenlohe-Waldenburg-Schillingsfürst'
      if (account.id === 'subscribed')
        account.email = 'maximiliane.with-a-rather-long-name@a-long-domain.example.org'
    }
  },
}

export const profileStates = {
  'unconfirmed purchase': {
    none: profileOf('apple'),
    waiting,
    overdue: unconfirmed('overdue', 25),
  } satisfies States<PendingPurchaseStatus>,
  stage: {
    subscribed: profileOf('promo'),
    confirming: waiting,
    checkout: openCheckout,
    plans: profileOf('free'),
  } satisfies States<ProfileStage>,
  manager: {
    portal: profileOf('subscribed'),
    'app-store': managedBy('app-store'),
    'google-play': managedBy('google-play'),
    elsewhere: managedBy('elsewhere'),
  } satisfies States<SubscriptionManager>,
  'sign-in method': {
    password: profileOf('subscribed', longNames),
    google: profileOf('google', { method: 'google' }),
    apple: profileOf('apple', { method: 'apple' }),
    facebook: profileOf('cancelled', { method: 'facebook' }),
  } satisfies States<SignInMethod>,
}

const openProfile = profileOf('subscribed')

async function edit(crawler: Crawler, field: ProfileField, text: string) {
  await crawler.press(crawler.texts.account.editField[field])
  await crawler.page.getByRole('textbox', { name: crawler.texts.fields[field] }).fill(text)
  await crawler.press(crawler.texts.account.save)
}

const emptied =
  (field: ProfileField, problem: 'first-name-required' | 'last-name-required' | 'email-required'): Open =>
  async (crawler) => {
    await openProfile(crawler)
    await edit(crawler, field, '')
    await crawler.see(crawler.texts.fields.problems[problem])
  }

export const editStates = {
  state: {
    view: openProfile,
    edit: async (crawler) => {
      await openProfile(crawler)
      await crawler.press(crawler.texts.account.editField.firstName)
      await crawler.press(crawler.texts.account.editField.email)
      await crawler.button(crawler.texts.account.save).nth(1).waitFor()
    },
    saving: async (crawler) => {
      await openProfile(crawler)
      await crawler.fault(['updateUser', 'never-answers'])
      await edit(crawler, 'lastName', 'Saved')
      await crawler.seeBusy(crawler.texts.account.save)
    },
  } satisfies States<EditFieldViewModel['state']['type']>,
  field: {
    firstName: emptied('firstName', 'first-name-required'),
    lastName: emptied('lastName', 'last-name-required'),
    email: emptied('email', 'email-required'),
  } satisfies States<ProfileField>,
  failure: failures<UserUpdateFailure['kind']>(
    'updateUser',
    { unreachable: {}, 'service-error': {}, 'not-signed-in': {}, refused: {} },
    async (crawler, fault, kind) => {
      await openProfile(crawler)
      await crawler.fault(fault)
      await edit(crawler, 'firstName', 'Refused')
      await crawler.see(crawler.texts.account.failed[kind])
    },
  ),
}

async function openResetDialog(crawler: Crawler) {
  await openProfile(crawler)
  await crawler.press(crawler.texts.account.resetPassword)
  await crawler.page.getByRole('dialog').waitFor()
}

export const resetStates = {
  state: {
    closed: profileOf('free'),
    open: openResetDialog,
    sending: async (crawler) => {
      await openResetDialog(crawler)
      await crawler.fault(['requestPasswordReset', 'never-answers'])
      await crawler.pressInDialog(crawler.texts.account.confirm)
      await crawler.seeBusy(crawler.texts.account.confirm)
    },
    sent: async (crawler) => {
      await openResetDialog(crawler)
      await crawler.pressInDialog(crawler.texts.account.confirm)
      await crawler.see(crawler.texts.account.resetSent)
    },
  } satisfies States<ResetPasswordViewModel['state']['type']>,
  failure: failures('requestPasswordReset', resetRequestFailures, async (crawler, fault, kind) => {
    await openResetDialog(crawler)
    await crawler.fault(fault)
    await crawler.pressInDialog(crawler.texts.account.confirm)
    await crawler.see(crawler.texts.forgotPassword.failed[kind])
  }),
}

const openDeleteDialog =
  (signedIn: string): Open =>
  async (crawler) => {
    await profileOf(signedIn)(crawler)
    await crawler.press(crawler.texts.account.deleteAccount)
    await crawler.page.getByRole('dialog').waitFor()
  }

async function agreeToDelete(crawler: Crawler) {
  await openDeleteDialog('subscribed')(crawler)
  await crawler.page.getByRole('checkbox', { name: crawler.texts.account.deleteAgree }).check()
}

type Asking = Extract<DeleteAccountViewModel['state'], { type: 'open' }>

export const deleteStates = {
  state: {
    closed: profileOf('cancelled'),
    open: openDeleteDialog('subscribed'),
    deleting: async (crawler) => {
      await agreeToDelete(crawler)
      await crawler.fault(['deleteUser', 'never-answers'])
      await crawler.pressInDialog(crawler.texts.account.confirm)
      await crawler.seeBusy(crawler.texts.account.confirm)
    },
  } satisfies States<DeleteAccountViewModel['state']['type']>,
  question: {
    agreed: agreeToDelete,
    failed: async (crawler) => {
      await agreeToDelete(crawler)
      await crawler.fault(['deleteUser', { kind: 'unreachable' }])
      await crawler.pressInDialog(crawler.texts.account.confirm)
      await crawler.see(crawler.texts.account.deleteFailed)
    },
    'billed elsewhere': openDeleteDialog('appstore'),
    'not billed': openDeleteDialog('free'),
  } satisfies States<Exclude<keyof Asking, 'type'> | 'billed elsewhere' | 'not billed'>,
}

async function openCancelForm(crawler: Crawler) {
  await crawler.open('/cancel-subscription', { signedIn: 'subscribed' })
  await crawler.seeHeading(crawler.texts.cancel.heading)
}

export async function chooseReason(crawler: Crawler, reason: CancelReason = 'technical-issues') {
  await openCancelForm(crawler)
  await crawler.page.getByRole('radio', { name: crawler.texts.cancel.reasons[reason], exact: true }).check()
}

export const cancelStates = {
  property: {
    'nothing chosen': openCancelForm,
    reason: (crawler) => chooseReason(crawler, 'too-expensive'),
    submitting: async (crawler) => {
      await chooseReason(crawler, 'no-answer')
      await crawler.fault(['cancelSubscription', 'never-answers'])
      await crawler.press(crawler.texts.cancel.submit)
      await crawler.seeBusy(crawler.texts.cancel.submit)
    },
  } satisfies States<keyof Pick<CancelSubscriptionViewModel, 'reason' | 'submitting'> | 'nothing chosen'>,
}
