import { en } from '../../english'
import type { Outcome } from './file-sights'
import { nothing, says, shape, turns, type Sight } from './sight'

/** What becomes of one call: it does not arrive, it is late, or it arrives and its answer is lost. */
export type CallFault = 'failed' | 'delayed' | 'cut'

type Row = Readonly<Record<CallFault, Outcome>>

const connection = en.signUp.failed['no-connection']

/** Fails and is cut with the same sight, as nobody here can tell the two apart; `cut` where they can. */
function row(lost: Sight, late: Sight, kept: string, cut: Sight = lost): Row {
  return { failed: { sees: lost, kept }, delayed: { sees: late, kept }, cut: { sees: cut, kept } }
}

const asked = 'everything: it is asked again by itself'
const typed = 'what was typed; another press goes on'
const country = row(nothing, shape, 'everything; prices are in dollars where it does not come')
const sync = row(nothing, turns, 'everything: it is sent again with the next sign-in')
const noClearAnswer = says(en.checkout.payFailed.unknown)
const typedCard = 'the present card; failed: the form as typed; cut: another press opens it anew, empty'
const openForm = 'the present card; “Try again” opens the form'
const paying = 'order and card; another press goes on, and it is paid once'

/** The calls that the card form makes while a card is typed and sent. */
const cardCalls = {
  'Stripe: look-up': row(nothing, nothing, 'order and card'),
  'Stripe: look-up #5': row(noClearAnswer, turns, paying),
  'Stripe: look-up #6': row(nothing, turns, 'the payment'),
}

/**
 * What is to be seen of every call of the ways: by step, then by the call's name, with its number on the way where that
 * makes a difference.
 */
export const callSights: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  plans: {
    'the country’s script': country,
    'GET /users/me/checkout-session': row(nothing, says(en.promo.checking), asked),
  },
  account: {
    'identity: accounts:signUp': row(says(connection), turns, `${typed}, to the account if it was made`),
    'identity: accounts:lookup': row(says(connection), turns, `${typed}, to the account that was made`),
    'identity: accounts:update': row(nothing, turns, 'the name, which the service has'),
    'PATCH /users': row(nothing, turns, 'the name: it is sent again with the sign-in'),
    'GET /users/me': row(nothing, turns, asked),
  },
  checkout: {
    'GET /users/me': row(nothing, says(en.checkout.billingLoading), asked),
    'Stripe’s script': row(nothing, says(en.checkout.paymentLoading), asked),
    'POST /users/me/checkout-session': row(
      says(en.checkout.startFailed.unreachable),
      says(en.checkout.billingLoading),
      'plan and code; “Try again” opens the checkout',
    ),
    'Stripe: look-up': row(
      says(en.checkout.renewed),
      says(en.checkout.paymentLoading),
      'plan and code, in a new payment session',
    ),
    'Stripe: wallets': row(nothing, nothing, 'everything: the card form is there, wallets are not'),
  },
  payment: {
    ...cardCalls,
    'Stripe: confirm': row(noClearAnswer, turns, paying, nothing),
    'GET /users/me': row(nothing, says(en.success.confirming), asked),
  },
  bank: {
    ...cardCalls,
    'Stripe: confirm': row(noClearAnswer, turns, paying),
  },
  return: {
    'the country’s script': country,
    'identity: accounts:lookup': row(nothing, shape, 'the session'),
    'PATCH /users': row(nothing, shape, 'everything: it is sent again with the next sign-in'),
    'GET /users/me': row(nothing, shape, asked),
    'GET /users/me #4': row(nothing, says(en.success.confirming), asked),
  },
  'sign-in': {
    'the country’s script': country,
  },
  profile: {
    'identity: accounts:signInWithPassword': row(says(connection), turns, typed),
    'identity: accounts:lookup': row(says(connection), turns, typed),
    'PATCH /users': sync,
    'GET /users/me': row(nothing, turns, asked),
  },
  'first name': {
    'identity: accounts:update': row(nothing, turns, 'the name, which the service has'),
    'PATCH /users/me': row(
      says(en.account.failed.unreachable),
      turns,
      'the name as typed; another press saves it',
    ),
    'GET /users/me': row(nothing, turns, asked),
  },
  'card form': {
    'Stripe’s script': row(nothing, says(en.checkout.paymentLoading), asked),
    'POST /users/me/setup-intent': row(
      says(en.checkout.startFailed.unreachable),
      says(en.checkout.paymentLoading),
      openForm,
    ),
    'Stripe: look-up': row(says(en.checkout.unavailable), says(en.checkout.paymentLoading), openForm),
  },
  'new card': {
    'Stripe: confirm': row(says(en.checkout.payFailed['no-connection']), turns, typedCard),
    'PATCH /users/me/payment-method': row(
      says(en.notices['card-not-changed']),
      turns,
      'failed: the present card; cut: the new one, as the service has it',
      nothing,
    ),
    'GET /users/me': row(nothing, turns, asked),
  },
  cancelled: {
    'DELETE /users/me/subscription': row(
      says(en.notices['subscription-not-cancelled']),
      turns,
      'failed: the subscription; cut: cancelled, as the service has it',
      nothing,
    ),
    'GET /users/me': row(nothing, turns, asked),
  },
  farewell: {
    'DELETE /users/me': row(says(en.account.deleteFailed), turns, 'account and tick; another press goes on'),
  },
  email: {
    'the country’s script': country,
    'identity: accounts:sendOobCode': row(
      says(connection),
      turns,
      'the email as typed; another press sends it',
    ),
  },
  link: {
    'the country’s script': country,
    'identity: accounts:resetPassword': row(
      says(en.notices['reset-link-unchecked']),
      says(en.setPassword.checking),
      'the link, which still works',
    ),
  },
  'new password': {
    'identity: accounts:resetPassword': row(
      says(connection),
      turns,
      'the password as typed; cut: the new one works',
    ),
  },
}

/** The row of a call; nothing where the table does not know it. */
export function sightsOf(call: {
  readonly step: string
  readonly name: string
  readonly occurrence: number
}) {
  const rows = callSights[call.step]
  return rows?.[`${call.name} #${call.occurrence}`] ?? rows?.[call.name]
}
