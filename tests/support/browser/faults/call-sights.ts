import { en } from '../../../../src/i18n/en'
import type { Outcome } from './file-sights'
import { nothing, says, shape, turns, type Sight } from './sight'

/** What becomes of one call: it does not arrive, it is late, or it arrives and its answer is lost. */
export type CallFault = 'failed' | 'delayed' | 'cut'

type Row = Readonly<Record<CallFault, Outcome>>

const connection = en.signUp.failed['no-connection']

/** Fails and is cut with the same sight, as nobody here can tell the two apart. */
function row(lost: Sight, late: Sight, kept: string): Row {
  return { failed: { sees: lost, kept }, delayed: { sees: late, kept }, cut: { sees: lost, kept } }
}

const asked = 'everything: it is asked again by itself'
const typed = 'what was typed; another press goes on'

/** What is to be seen of every call of the ways: by step, then by the call's name. */
export const callSights: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  plans: {
    'the country’s script': row(
      nothing,
      shape,
      'plan and code; prices are in dollars where it does not come',
    ),
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
}
