import { reaction } from 'mobx'
import { expect, test } from 'vitest'
import { barePortal } from './support'

type Page = Awaited<ReturnType<typeof barePortal>>

/** What somebody who looks at it sees, one after the other. */
function seen<Value>(read: () => Value): Value[] {
  const values: Value[] = []
  reaction(read, (value) => void values.push(value))
  return values
}

const cases: Record<string, (page: Page) => { looked: unknown[]; shown: unknown[] }> = {
  'the question whether to delete the account': ({ portal }) => {
    const model = portal.viewModels.deleteAccount()
    const looked = seen(() => model.state.type)
    model.ask()
    return { looked, shown: ['asking'] }
  },
  'the question whether to reset the password': ({ portal }) => {
    const model = portal.viewModels.resetPassword()
    const looked = seen(() => model.state.type)
    model.ask()
    return { looked, shown: ['asking'] }
  },
  'a field of the profile': ({ portal }) => {
    const model = portal.viewModels.editField('firstName')
    const looked = seen(() => `${model.state.type} ${model.draft}`)
    model.edit()
    model.change('Faye')
    return { looked, shown: ['edit Fay', 'edit Faye'] }
  },
  'the checkout': ({ portal }) => {
    const model = portal.viewModels.checkout()
    portal.order.begin({})
    const looked = seen(() => model.payment.type)
    void model.pay()
    return { looked, shown: ['not-ready'] }
  },
  'the change of the card': ({ portal }) => {
    const model = portal.viewModels.changePaymentMethod()
    const looked = seen(() => model.attempt.type)
    void model.save()
    return { looked, shown: ['not-ready'] }
  },
  'the reason to cancel': ({ portal }) => {
    const model = portal.viewModels.cancelSubscription()
    const looked = seen(() => model.reason)
    model.choose('no-answer')
    return { looked, shown: ['no-answer'] }
  },
  'a new password': ({ portal }) => {
    const model = portal.viewModels.setPassword()
    const looked = seen(() => model.checks.uppercase)
    model.type('Meadow')
    return { looked, shown: [true] }
  },
  'the sign-in': ({ portal }) => {
    const model = portal.viewModels.signIn()
    const looked = seen(() => model.state.type)
    model.form.change('email', 'free@example.com')
    model.form.change('password', 'Halcyon-2026')
    void model.submit()
    return { looked, shown: ['submitting'] }
  },
  'the sign-up': ({ portal }) => {
    const model = portal.viewModels.signUp()
    const looked = seen(() => model.state.type)
    for (const field of ['firstName', 'lastName'] as const) model.form.change(field, 'Mira')
    model.form.change('email', 'mira@example.com')
    model.form.change('password', 'long enough')
    void model.submit()
    return { looked, shown: ['submitting'] }
  },
  'a provider’s button': ({ portal }) => {
    const model = portal.viewModels.providerSignIn()
    const looked = seen(() => model.state.type)
    void model.continueWith('apple')
    return { looked, shown: ['waiting'] }
  },
  'a forgotten password': ({ portal }) => {
    const model = portal.viewModels.forgotPassword()
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
  const model = page.portal.viewModels.paymentSuccessful()
  const looked = seen(() => model.confirmation)
  await model.checkAgain()
  expect(looked).toEqual(['confirmed'])
})
