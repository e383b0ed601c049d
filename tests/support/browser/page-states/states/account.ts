import { account } from '#messages/account'
import { accountDialogs } from '#messages/account-dialogs'
import { cancel } from '#messages/cancel-subscription'
import { layout, notices } from '#messages/common'
import { fields } from '#messages/fields'
import { forgotPassword } from '#messages/forgot-password'
import { profile } from '#messages/profile'
import type { SubscriptionManager } from '#core/domain/subscriber'
import type { DeleteAccountViewModel } from '../../../../../src/features/account/delete-account.view-model'
import type { ProfileField } from '../../../../../src/features/account/check-profile'
import type { EditFieldViewModel } from '../../../../../src/features/account/edit-field.view-model'
import type { ResetPasswordViewModel } from '../../../../../src/features/account/reset-password.view-model'
import type { HomeStage } from '../../../../../src/stores/purchase-store'
import { openCheckout } from './checkout'
import {
  check,
  checkbox,
  fault,
  fill,
  find,
  open,
  press,
  pressInDialog,
  radio,
  see,
  seeHeading,
  textbox,
  type Action,
  type States,
} from '../crawler'

const profileOf = (signedIn: string, circumstances: Parameters<typeof open>[1] = {}): Action => [
  open('/', { signedIn, ...circumstances }),
  ({ page }) => page.getByRole('button', { name: layout.accountMenu }).first().waitFor(),
]

/** The service is asked for half a minute first. */
const awaitedPayment = () => {
  const purchase = {
    version: 1,
    accountId: 'free',
    checkoutId: 'cs_1',
    awaitedSince: Date.now(),
    isPaid: true,
  }
  return [
    profileOf('free', { stored: { 'pending-purchase': JSON.stringify(purchase) } }),
    see(profile.awaited.waiting),
  ]
}

const managedBy = (manager: SubscriptionManager) =>
  profileOf('appstore', {
    world: ({ accounts }) => {
      for (const { subscription } of accounts)
        if (subscription) Object.assign(subscription.details, { managedBy: manager })
    },
  })

/** A name and an email that are too long for their place. */
const withLongNames = profileOf('subscribed', {
  world: ({ accounts }) => {
    for (const each of accounts)
      Object.assign(each, {
        firstName: 'Maximiliane-Wilhelmine',
        lastName: 'Hohenlohe-Waldenburg-Schillingsfürst',
        email: `${each.id}.with-a-rather-long-name@a-long-domain.example.org`,
      })
  },
})

const subscriber = profileOf('subscribed')
const plans = profileOf('free')

export const profileStates = {
  subscribed: profileOf('promo'),
  awaiting: awaitedPayment(),
  checkout: openCheckout,
  plans,
  portal: subscriber,
  'app-store': managedBy('app-store'),
  'google-play': managedBy('google-play'),
  elsewhere: managedBy('elsewhere'),
  'long names': withLongNames,
  'provider account': profileOf('google', { method: 'google' }),
  cancelled: profileOf('cancelled'),
  'past due': profileOf('pastdue'),
} satisfies States<HomeStage | SubscriptionManager>

const edit = (name: ProfileField, text: string): Action => [
  press(account.editField[name]),
  (crawler) => textbox(fields[name])(crawler).fill(text),
  (crawler) => textbox(fields[name])(crawler).press('Enter'),
]

const editStates = {
  view: subscriber,
  edit: [
    subscriber,
    press(account.editField.firstName),
    press(account.editField.email),
    find(textbox(fields.email)),
  ],
  empty: [
    subscriber,
    edit('firstName', ''),
    edit('lastName', ''),
    edit('email', ''),
    see(fields.problems['first-name-required']),
    see(fields.problems['last-name-required']),
    see(fields.problems['email-required']),
  ],
  failed: [
    subscriber,
    fault(['updateUser', { kind: 'unreachable' }]),
    edit('firstName', 'Refused'),
    see(account.failed.unreachable),
  ],
  password: [
    profileOf('subscribed', {
      world: ({ session }) => {
        if (session) session.signedInAt = 0
      },
    }),
    fault(['reauthenticate', { kind: 'too-many-attempts' }]),
    edit('email', 'fay@example.org'),
    fill(fields.password, 'Halcyon-2026'),
    press(account.save),
    see(account.failed['too-many-attempts']),
  ],
} satisfies States<EditFieldViewModel['state']['type'], 'saving'>

const openResetDialog: Action = [
  subscriber,
  press(account.resetPassword),
  ({ page }) => page.getByRole('dialog').waitFor(),
]
const confirmReset = pressInDialog(accountDialogs.confirmReset)
const confirmDeletion = pressInDialog(accountDialogs.confirmDeletion)

const resetStates = {
  closed: subscriber,
  open: openResetDialog,
  sent: [openResetDialog, confirmReset, see(accountDialogs.resetSent)],
  failed: [
    openResetDialog,
    fault(['requestPasswordReset', { kind: 'no-connection' }]),
    confirmReset,
    see(forgotPassword.failed['no-connection']),
  ],
} satisfies States<ResetPasswordViewModel['state']['type'], 'sending'>

const openDeleteDialog = (...given: Parameters<typeof profileOf>): Action => [
  profileOf(...given),
  press(account.deleteAccount),
  ({ page }) => page.getByRole('dialog').waitFor(),
]
const agreeToDelete: Action = [openDeleteDialog('subscribed'), check(checkbox)]

const deleteStates = {
  closed: subscriber,
  asking: openDeleteDialog('subscribed'),
  agreed: agreeToDelete,
  failed: [
    agreeToDelete,
    fault(['cancelSubscription', { kind: 'unreachable' }]),
    confirmDeletion,
    see(accountDialogs.deleteProblems['not-cancelled']),
  ],
  cancelled: [
    agreeToDelete,
    fault(['deleteUser', { kind: 'unreachable' }]),
    confirmDeletion,
    see(accountDialogs.deleteCancelled),
  ],
  password: openDeleteDialog('cancelled', {
    world: ({ session }) => {
      if (session) session.signedInAt = 0
    },
  }),
  'billed elsewhere': openDeleteDialog('appstore'),
  deleted: [agreeToDelete, confirmDeletion, see(notices['session-deleted'])],
} satisfies States<DeleteAccountViewModel['state']['type'], 'confirming' | 'deleting'>

const openCancelForm: Action = [
  open('/cancel-subscription', { signedIn: 'subscribed' }),
  seeHeading(cancel.heading),
]

export const chooseReason: Action = [openCancelForm, check(radio(cancel.reasons['technical-issues']))]

export const cancelStates = {
  'nothing chosen': openCancelForm,
  chosen: chooseReason,
}

export const states = {
  profile: profileStates,
  'edit field': editStates,
  'reset password': resetStates,
  'delete account': deleteStates,
  cancel: cancelStates,
}
