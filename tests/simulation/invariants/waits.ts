import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

/** Longer than any call may take with everything that it has to wait for before, in milliseconds. */
const patience = 120_000

export const everyWaitEnds: Invariant = {
  name: 'every wait ends',
  broken: (tab, { clock }) => {
    const { waits } = tab.memory
    if (tab.isAway) {
      waits.clear()
      return undefined
    }
    const now = clock.now()
    const current = new Map(waitsOf(tab))
    for (const name of waits.keys()) if (!current.has(name)) waits.delete(name)
    for (const [name, state] of current) {
      const known = waits.get(name)
      if (!known || known.state !== state) waits.set(name, { state, since: now })
      else if (now - known.since > patience) return `${name} since ${(now - known.since) / 1000} seconds`
    }
    return undefined
  },
}

/** What the page waits for, each with the object that stands for this one wait. */
export function* waitsOf(tab: Tab): Generator<readonly [string, unknown]> {
  const { page, portal } = tab
  const { session, country, order } = portal
  if (session.state.type === 'loading') yield ['finding out who is here', session.state]
  if (country.state.type === 'resolving') yield ['finding out the country', country.state]
  if (page.shown === 'loading') yield ['loading', page.address]
  if (order.order?.promo.type === 'fetching') yield ['checking the code', order.order.promo]
  if (order.isBeingPaid) yield ['paying', page]
  yield* waitsOfEntry(tab)
  yield* waitsOfPayment(tab)
  yield* waitsOfAccount(tab)
}

function* waitsOfEntry({ page }: Tab): Generator<readonly [string, unknown]> {
  if (page.has('signIn') && page.signIn.state.type === 'submitting') yield ['signing in', page.signIn.state]
  if (page.has('signUp') && page.signUp.state.type === 'submitting') yield ['signing up', page.signUp.state]
  if (page.has('providerSignIn') && page.providerSignIn.state.type === 'waiting')
    yield ['signing in by a provider', page.providerSignIn.state]
  if (page.has('forgotPassword') && page.forgotPassword.state.type === 'sending')
    yield ['sending the link', page.forgotPassword.state]
  if (page.has('setPassword') && page.setPassword.state.type !== 'ready')
    yield ['setting the password', page.setPassword.state]
}

function* waitsOfPayment({ page }: Tab): Generator<readonly [string, unknown]> {
  if (page.has('checkout')) {
    const { state, payment } = page.checkout
    if (state.type === 'requesting') yield ['opening the checkout', state]
    if (state.type === 'open' && state.form.type === 'loading') yield ['opening the card form', state]
    if (payment.type === 'confirming') yield ['confirming the payment', payment]
  }
  if (page.has('paymentSuccessful') && page.success.state === 'confirming')
    yield ['hearing of the subscription', page.success]
  if (page.has('changePaymentMethod')) {
    const { state, attempt } = page.changePaymentMethod
    if (state.type === 'requesting') yield ['opening the form for another card', state]
    if (state.type === 'open' && state.form.type === 'loading')
      yield ['opening the form for another card', state]
    if (attempt.type === 'saving') yield ['keeping the card', attempt]
  }
}

function* waitsOfAccount(tab: Tab): Generator<readonly [string, unknown]> {
  const { page, fields } = tab
  if (page.has('cancelSubscription') && page.cancelSubscription.submitting)
    yield ['cancelling', page.cancelSubscription]
  if (page.has('resetPassword') && page.resetPassword.state.type === 'sending')
    yield ['sending the reset link', page.resetPassword.state]
  if (page.has('deleteAccount') && page.deleteAccount.state.type === 'deleting')
    yield ['deleting the account', page.deleteAccount.state]
  for (const field of fields ? Object.values(fields) : [])
    if (field.state.type === 'saving') yield [`saving ${field.field}`, field.state]
}
