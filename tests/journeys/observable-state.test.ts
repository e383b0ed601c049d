import { reaction } from 'mobx'
import { expect, test } from 'vitest'
import { DeleteAccountViewModel } from '../../src/features/account/delete-account.view-model'
import { EditProfileViewModel } from '../../src/features/account/edit-field.view-model'
import { ResetPasswordViewModel } from '../../src/features/account/reset-password.view-model'
import { CheckoutViewModel } from '../../src/features/checkout/checkout.view-model'
import { ProviderSignInViewModel } from '../../src/features/sign-in/provider-sign-in.view-model'
import { CancelSubscriptionViewModel } from '../../src/screens/cancel-subscription/cancel-subscription.view-model'
import { ForgotPasswordViewModel } from '../../src/screens/forgot-password/forgot-password.view-model'
import { PaymentSuccessfulViewModel } from '../../src/screens/payment-successful/payment-successful.view-model'
import { SetPasswordViewModel } from '../../src/screens/set-password/set-password.view-model'
import { SignInViewModel } from '../../src/screens/sign-in/sign-in.view-model'
import { SignUpViewModel } from '../../src/screens/sign-up/sign-up.view-model'
import { portalAt } from '../support/portal-at'
import { newcomer } from '../support/page-actions'

type Portal = Awaited<ReturnType<typeof portalAt>>['portal']

/** What a component reads, what the user does, and the values that the component then gets. */
interface Case {
  readonly read: () => unknown
  readonly act: () => unknown
  readonly expected: readonly unknown[]
}

function fill<Field extends string>(
  form: { change: (field: Field, value: string) => void },
  fields: readonly Field[],
) {
  for (const field of fields) form.change(field, newcomer[field as keyof typeof newcomer])
}

const cases: Record<string, (portal: Portal) => Case> = {
  'the state of deleting the account': (portal) => {
    const model = portal.viewModel(DeleteAccountViewModel)
    return { read: () => model.state.type, act: () => model.open(), expected: ['open'] }
  },
  'the state of resetting the password': (portal) => {
    const model = portal.viewModel(ResetPasswordViewModel)
    return { read: () => model.state.type, act: () => model.open(), expected: ['open'] }
  },
  'the payment in the checkout': (portal) => {
    const model = portal.viewModel(CheckoutViewModel)
    expect(model.CheckoutForm).toBeTypeOf('function')
    const act = () => (model.start(), model.pageRestored())
    return { read: () => model.payment, act, expected: [{ type: 'idle' }] }
  },
  'a field of the profile': (portal) => {
    const field = portal.viewModel(EditProfileViewModel).fields.firstName
    const act = () => (field.edit(), field.change('Faye'))
    return { read: () => `${field.state.type} ${field.draft}`, act, expected: ['edit Fay', 'edit Faye'] }
  },
  'the reason to cancel': (portal) => {
    const model = portal.viewModel(CancelSubscriptionViewModel)
    return { read: () => model.reason, act: () => model.choose('no-answer'), expected: ['no-answer'] }
  },
  'the checks of a new password': (portal) => {
    const model = portal.viewModel(SetPasswordViewModel)
    return { read: () => model.checks.uppercase, act: () => model.changePassword('Meadow'), expected: [true] }
  },
  'the sign-in': (portal) => {
    const model = portal.viewModel(SignInViewModel)
    fill(model.form, ['email', 'password'])
    return { read: () => model.state.type, act: () => model.submit(), expected: ['submitting'] }
  },
  'the sign-up': (portal) => {
    const model = portal.viewModel(SignUpViewModel)
    fill(model.form, ['firstName', 'lastName', 'email', 'password'])
    return { read: () => model.state.type, act: () => model.submit(), expected: ['submitting'] }
  },
  'the sign-in with a provider': (portal) => {
    const model = portal.viewModel(ProviderSignInViewModel)
    return { read: () => model.state.type, act: () => model.continueWith('apple'), expected: ['waiting'] }
  },
  'the request for a reset link': (portal) => {
    const model = portal.viewModel(ForgotPasswordViewModel)
    fill(model.form, ['email'])
    return { read: () => model.state.type, act: () => model.submit(), expected: ['sending'] }
  },
}

test.each(Object.entries(cases))('notifies components of changes: %s', async (_what, prepare) => {
  const { portal } = await portalAt('/', { email: 'free@example.com' })
  const { read, act, expected } = prepare(portal)
  const values: unknown[] = []
  reaction(read, (value) => void values.push(value))
  void act()
  expect(values).toEqual(expected)
})

test('notifies components of a confirmed payment', async () => {
  const { portal } = await portalAt('/payment-successful', { email: 'subscribed@example.com' })
  const model = portal.viewModel(PaymentSuccessfulViewModel)
  const values: unknown[] = []
  reaction(
    () => model.state,
    (value) => void values.push(value),
  )
  await model.checkAgain()
  expect(values).toEqual(['confirmed'])
})
