import { en } from '../../english'
import { says, type Expectation } from './expectations'
import type { Fault, RequestTarget } from './fault-injector'

export type Interruption = 'offline' | 'reload' | 'back'

function step(
  offline: Expectation,
  reload: Expectation,
  back: Expectation,
): Readonly<Record<Interruption, Expectation>> {
  return { offline, reload, back }
}

const [fay, stella, nora] = ['Fay', 'Stella', 'Nora'].map((name) => says(en.profile.headingNamed(name))) as [
  Expectation,
  Expectation,
  Expectation,
]
const noConnection = says(en.signIn.failed['no-connection'])
const notStarted = says(en.checkout.startFailed.unreachable)
const notPaid = says(en.checkout.payFailed['no-connection'])
const notChanged = says(en.changeCard.failed['no-connection'])
const subscribed = says(en.profile.subscribed)
/** A screen that was not prefetched cannot load offline. */
const missing = says(en.missing.heading)
const signInPage = step('browser error', says(en.signIn.heading), 'previous page')

/** What is seen offline, after a reload and after Back: by path, then by step. */
export const interruptionExpectations: Readonly<
  Record<string, Readonly<Record<string, ReturnType<typeof step>>>>
> = {
  'a newcomer pays': {
    plans: step('browser error', says(en.membership.heading), 'previous page'),
    'sign-up': step('unaffected', says(en.signUp.heading), says(en.membership.heading)),
    account: step(noConnection, nora, nora),
    checkout: step(notStarted, nora, nora),
    payment: step(notPaid, subscribed, subscribed),
  },
  'a user pays through the bank': {
    'sign-in': signInPage,
    profile: step(noConnection, fay, 'previous page'),
    checkout: step(notStarted, fay, 'previous page'),
    bank: step(notPaid, says('Approve'), fay),
    return: step('browser error', subscribed, says('Approve')),
  },
  'a user edits the name': {
    'sign-in': signInPage,
    profile: step(noConnection, fay, 'previous page'),
    'first name': step(
      says(en.account.failed.unreachable),
      says(en.profile.headingNamed('Nova')),
      'previous page',
    ),
  },
  'a subscriber changes the card': {
    'sign-in': signInPage,
    profile: step(noConnection, stella, 'previous page'),
    'card form': step(missing, says(en.changeCard.heading), stella),
    'new card': step(notChanged, stella, stella),
  },
  'a subscriber cancels': {
    'sign-in': signInPage,
    profile: step(noConnection, stella, 'previous page'),
    'cancel form': step(missing, says(en.cancel.heading), stella),
    cancelled: step(says(en.cancel.notices['subscription-not-cancelled']), stella, stella),
  },
  'a subscriber deletes the account': {
    'sign-in': signInPage,
    profile: step(noConnection, stella, 'previous page'),
    dialog: step('unaffected', stella, 'previous page'),
    deleted: step(says(en.account.deleteProblems.unreachable), says(en.signIn.heading), 'previous page'),
  },
  'a user resets the password': {
    'forgot password': step('browser error', says(en.forgotPassword.heading), 'previous page'),
    email: step(noConnection, says(en.forgotPassword.heading), 'previous page'),
    link: step('browser error', says(en.setPassword.heading), says(en.forgotPassword.heading)),
    'new password': step(noConnection, says(en.passwordSet.heading), says(en.forgotPassword.heading)),
  },
}

type CallRow = Readonly<Record<Fault, Expectation>>

/** `cut` is given where the portal can tell it from a failure. */
const call = (failed: Expectation, delayed: Expectation, cut = failed): CallRow => ({ failed, delayed, cut })

const country = call('unaffected', 'skeleton')
const retried = call('unaffected', 'busy button')
const unanswered = says(en.checkout.payFailed.unknown)
const busy = (failed: Expectation, cut = failed) => call(failed, 'busy button', cut)

/** Calls of the card form while a card is typed and submitted. */
const cardCalls = {
  'Stripe: look-up': call('unaffected', 'unaffected'),
  'Stripe: look-up #5': busy(unanswered),
  'Stripe: look-up #6': retried,
}

/** What is seen of a failed call: by step, then by call, with its occurrence on the path where that matters. */
const callExpectations: Readonly<Record<string, Readonly<Record<string, CallRow>>>> = {
  plans: {
    'country script': country,
    'GET /users/me/checkout-session': call('unaffected', says(en.promo.checking)),
  },
  account: {
    'identity: accounts:signUp': busy(noConnection),
    'identity: accounts:lookup': busy(noConnection),
    'identity: accounts:update': retried,
    'PATCH /users': retried,
    'GET /users/me': retried,
  },
  checkout: {
    'GET /users/me': call('unaffected', says(en.checkout.billingLoading)),
    'Stripe script': call('unaffected', says(en.cardForm.paymentLoading)),
    'POST /users/me/checkout-session': call(notStarted, says(en.checkout.billingLoading)),
    'Stripe: look-up': call(says(en.checkout.sessionReplaced), says(en.cardForm.paymentLoading)),
    'Stripe: wallets': call('unaffected', 'unaffected'),
  },
  payment: {
    ...cardCalls,
    'Stripe: confirm': busy(unanswered, 'unaffected'),
    'GET /users/me': call('unaffected', says(en.success.awaiting)),
  },
  bank: { ...cardCalls, 'Stripe: confirm': busy(unanswered) },
  return: {
    'country script': country,
    'identity: accounts:lookup': country,
    'PATCH /users': country,
    'GET /users/me': country,
    'GET /users/me #4': call('unaffected', says(en.success.awaiting)),
  },
  'sign-in': { 'country script': country },
  profile: {
    'identity: accounts:signInWithPassword': busy(noConnection),
    'identity: accounts:lookup': busy(noConnection),
    'PATCH /users': retried,
    'GET /users/me': retried,
    'GET /users/me/checkout-session': call('unaffected', says(en.promo.checking)),
  },
  'first name': {
    'identity: accounts:update': retried,
    'PATCH /users/me': busy(says(en.account.failed.unreachable)),
    'GET /users/me': retried,
  },
  'card form': {
    'Stripe script': call('unaffected', says(en.cardForm.paymentLoading)),
    'POST /users/me/setup-intent': call(notStarted, says(en.cardForm.paymentLoading)),
    'Stripe: look-up': call(says(en.cardForm.unavailable), says(en.cardForm.paymentLoading)),
  },
  'new card': {
    'Stripe: confirm': busy(notChanged),
    'PATCH /users/me/payment-method': busy(says(en.changeCard.notices['card-unknown']), 'unaffected'),
    'GET /users/me': retried,
  },
  cancelled: {
    'DELETE /users/me/subscription': busy(
      says(en.cancel.notices['subscription-not-cancelled']),
      'unaffected',
    ),
    'GET /users/me': retried,
  },
  deleted: {
    'DELETE /users/me/subscription': busy(says(en.account.deleteProblems['not-cancelled']), 'unaffected'),
    'DELETE /users/me': busy(says(en.account.deleteCancelled), 'unaffected'),
    'GET /users/me': retried,
  },
  'forgot password': { 'country script': country },
  email: { 'identity: accounts:sendOobCode': busy(noConnection) },
  link: {
    'country script': country,
    'identity: accounts:resetPassword': call(
      says(en.setPassword.notices['reset-link-unchecked']),
      says(en.setPassword.checking),
    ),
  },
  'new password': { 'identity: accounts:resetPassword': busy(noConnection) },
}

export function callExpectationsFor({ step: name, ...request }: RequestTarget): CallRow | undefined {
  const rows = callExpectations[name]
  return rows?.[`${request.name} #${request.occurrence}`] ?? rows?.[request.name]
}
