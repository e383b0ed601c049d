import { reaction } from 'mobx'
import { expect, test } from 'vitest'
import { barePortal } from './support'
import { CancelSubscriptionViewModel } from '../../src/screens/cancel-subscription/cancel-subscription.view-model'
import { ChangePaymentMethodViewModel } from '../../src/screens/change-payment-method/change-payment-method.view-model'
import { CheckoutViewModel } from '../../src/features/checkout/checkout.view-model'
import { DeleteAccountViewModel } from '../../src/features/account/delete-account.view-model'
import { EditProfileViewModel } from '../../src/features/account/edit-field.view-model'
import { ForgotPasswordViewModel } from '../../src/screens/forgot-password/forgot-password.view-model'
import { PaymentSuccessfulViewModel } from '../../src/screens/payment-successful/payment-successful.view-model'
import { ProviderSignInViewModel } from '../../src/features/sign-in/provider-sign-in.view-model'
import { ResetPasswordViewModel } from '../../src/features/account/reset-password.view-model'
import { SetPasswordViewModel } from '../../src/screens/set-password/set-password.view-model'
import { SignInViewModel } from '../../src/screens/sign-in/sign-in.view-model'
import { SignUpViewModel } from '../../src/screens/sign-up/sign-up.view-model'

type Page = Awaited<ReturnType<typeof barePortal>>

/** What somebody who looks at it sees, one after the other. */
function seen<Value>(read: () => Value): Value[] {
  const values: Value[] = []
  reaction(read, (value) => void values.push(value))
  return values
}

const cases: Record<string, (page: Page) => { looked: unknown[]; shown: unknown[] }> = {
  'the question whether to delete the account': ({ portal }) => {
    const model = portal.viewModel(DeleteAccountViewModel)
    const looked = seen(() => model.state.type)
    model.ask()
    return { looked, shown: ['asking'] }
  },
  'the question whether to reset the password': ({ portal }) => {
    const model = portal.viewModel(ResetPasswordViewModel)
    const looked = seen(() => model.state.type)
    model.ask()
    return { looked, shown: ['asking'] }
  },
  'a field of the profile': ({ portal }) => {
    const model = portal.viewModel(EditProfileViewModel).fields.firstName
    const looked = seen(() => `${model.state.type} ${model.draft}`)
    model.edit()
    model.change('Faye')
    return { looked, shown: ['edit Fay', 'edit Faye'] }
  },
  'the checkout': ({ portal }) => {
    const model = portal.viewModel(CheckoutViewModel)
    portal.order.begin({})
    const looked = seen(() => model.payment.type)
    void model.pay()
    return { looked, shown: ['not-ready'] }
  },
  'the change of the card': ({ portal }) => {
    const model = portal.viewModel(ChangePaymentMethodViewModel)
    const looked = seen(() => model.attempt.type)
    void model.save()
    return { looked, shown: ['not-ready'] }
  },
  'the reason to cancel': ({ portal }) => {
    const model = portal.viewModel(CancelSubscriptionViewModel)
    const looked = seen(() => model.reason)
    model.choose('no-answer')
    return { looked, shown: ['no-answer'] }
  },
  'a new password': ({ portal }) => {
    const model = portal.viewModel(SetPasswordViewModel)
    const looked = seen(() => model.checks.uppercase)
    model.type('Meadow')
    return { looked, shown: [true] }
  },
  'the sign-in': ({ portal }) => {
    const model = portal.viewModel(SignInViewModel)
    const looked = seen(() => model.state.type)
    model.form.change('email', 'free@example.com')
    model.form.change('password', 'Halcyon-2026')
    void model.submit()
    return { looked, shown: ['submitting'] }
  },
  'the sign-up': ({ portal }) => {
    const model = portal.viewModel(SignUpViewModel)
    const looked = seen(() => model.state.type)
    for (const field of ['firstName', 'lastName'] as const) model.form.change(field, 'Mira')
    model.form.change('email', 'mira@example.com')
    model.form.change('password', 'long enough')
    void model.submit()
    return { looked, shown: ['submitting'] }
  },
  'a provider’s button': ({ portal }) => {
    const model = portal.viewModel(ProviderSignInViewModel)
    const looked = seen(() => model.state.type)
    void model.continueWith('apple')
    return { looked, shown: ['waiting'] }
  },
  'a forgotten password': ({ portal }) => {
    const model = portal.viewModel(ForgotPasswordViewModel)
    const looked = seen(() => model.state.type)
    model.form.change('email', 'free@example.com')
    void model.submit()
    return { looked, shown: ['sending'] }
  },
}

test.each(Object.entries(cases))('who looks at %s sees it change', async (_what, act) => {
  const { looked, shown } = act(await barePortal('/', { email: 'free@example.com' }))
  expect(looked).toEqual(shown)
})

test('who looks at the page after a payment sees it confirmed', async () => {
  const page = await barePortal('/payment-successful', { email: 'subscribed@example.com' })
  const model = page.portal.viewModel(PaymentSuccessfulViewModel)
  const looked = seen(() => model.state)
  await model.checkAgain()
  expect(looked).toEqual(['confirmed'])
})
