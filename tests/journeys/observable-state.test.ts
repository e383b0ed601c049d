import { paying } from '../support/purchases'
import { reaction } from 'mobx'
import { expect, test } from 'vitest'
import { EditProfileViewModel } from '../../src/features/account/edit-field.view-model'
import { ResetPasswordViewModel } from '../../src/features/account/reset-password.view-model'
import { CheckoutViewModel } from '../../src/features/checkout/checkout.view-model'
import { CancelSubscriptionViewModel } from '../../src/screens/cancel-subscription/cancel-subscription.view-model'
import { PaymentSuccessfulViewModel } from '../../src/screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel } from '../../src/screens/profile/profile.view-model'
import { SetPasswordViewModel } from '../../src/screens/set-password/set-password.view-model'
import { portalAt } from '../support/portal-at'

type Portal = Awaited<ReturnType<typeof portalAt>>['portal']

/** What a component reads, what the user does, and the values that the component then gets. */
const cases: Record<string, (portal: Portal) => readonly [() => unknown, () => unknown, readonly unknown[]]> =
  {
    'a state': (portal) => {
      const model = portal.viewModel(ResetPasswordViewModel)
      return [() => model.state.type, () => model.open(), ['open']]
    },
    'the purchase in the checkout': (portal) => {
      const model = portal.viewModel(CheckoutViewModel)
      expect(model.CheckoutForm).toBeTypeOf('function')
      return [() => model.purchase.step, () => portal.purchases.show(paying), ['verifying']]
    },
    'a field of the profile': (portal) => {
      const field = portal.viewModel(EditProfileViewModel).fields.firstName
      const act = () => (field.edit(), field.change('Faye'))
      return [() => `${field.state.type} ${field.draft}`, act, ['edit Fay', 'edit Faye']]
    },
    'the reason to cancel': (portal) => {
      const model = portal.viewModel(CancelSubscriptionViewModel)
      return [() => model.reason, () => model.choose('no-answer'), ['no-answer']]
    },
    'the checks of a new password': (portal) => {
      const model = portal.viewModel(SetPasswordViewModel)
      return [() => model.checks.uppercase, () => model.changePassword('Meadow'), [true]]
    },
    'the card of the profile': (portal) => {
      const { accountStore } = portal.viewModel(ProfileViewModel)
      return [() => accountStore.isCardShown, () => accountStore.showCard(true), [true]]
    },
    'the check of a payment': (portal) => {
      const model = portal.viewModel(ProfileViewModel)
      const record = { accountId: 'free', isPaid: false, awaitedSince: 0 }
      const asking = { request: 1, pause: 0, until: 0 }
      const awaiting = { step: 'awaiting', account: 'free', record, showsOrder: false, asking } as const
      return [() => model.isChecking, () => portal.purchases.show(awaiting), [true]]
    },
    'a confirmed payment': (portal) => {
      const model = portal.viewModel(PaymentSuccessfulViewModel)
      const record = { accountId: 'subscribed', isPaid: true }
      const subscribed = { step: 'subscribed', account: 'subscribed', record } as const
      return [() => model.isConfirmed, () => portal.purchases.show(subscribed), [true]]
    },
  }

test.each(Object.entries(cases))('notifies components of changes: %s', async (what, prepare) => {
  const email = what === 'a confirmed payment' ? 'subscribed@example.com' : 'free@example.com'
  const { portal } = await portalAt('/', { email })
  const [read, act, expected] = prepare(portal)
  const values: unknown[] = []
  reaction(read, (value) => void values.push(value))
  await act()
  expect(values).toEqual(expected)
})
