import { describe, expect, test } from 'vitest'
import {
  canRetry,
  mayBePaid,
  type NotOpenedReason,
  type Purchase,
} from '../../../../src-core/domain/purchase'
import { awaitedStanding, isPaying, orderOnSuccessPage } from '../../../../src-core/domain/purchase-standing'
import type { RecordedOrder } from '../../../../src-core/domain/purchase-record'
import type { PaymentFailure } from '../../../../src-core/ports/payments'
import { asked } from '../machine'
import {
  anotherTab,
  awaiting,
  awaitsOther,
  begun,
  beside,
  check,
  checkout,
  closes,
  completed,
  confirming,
  consent,
  day,
  elsewhere,
  form,
  goHome,
  handedOver,
  home,
  loadUser,
  minute,
  none,
  notOpened,
  now,
  opened,
  opening,
  other,
  pay,
  payable,
  recorded,
  restored,
  retry,
  returned,
  signedOut,
  subscribed,
  subscriber,
  table,
  thisTab,
  timePassed,
  told,
  transition,
  unanswered,
  user,
  verifying,
  wait,
  yearly,
  type Happening,
} from './rows'

/** The checkout is shown, and nothing is paid. */
const open: readonly Purchase[] = [
  consent,
  opening(),
  opening({ sent: yearly }),
  notOpened('already-subscribed'),
  payable(),
]
const steps: readonly Purchase[] = [
  none,
  ...open,
  verifying(),
  confirming(),
  unanswered(),
  awaiting(),
  subscribed(),
]

describe.each([none, ...open, subscribed()])('while nothing is paid: $step', (before) => {
  table(before, [
    ['a page from the back/forward cache loads the user', restored, before, [loadUser()]],
    ['a payment of another tab is awaited', beside(anotherTab, user()), ...awaitsOther],
  ])
})

describe.each([...open, verifying()])('while the checkout is open: $step', (before) => {
  table(before, [
    ['a subscription closes it', user(subscriber()), ...closes],
    ['so does one from elsewhere that was asked for', user(elsewhere, asked), ...closes],
  ])
})

test.each(steps)('a sign-out ends it: $step', (before) => {
  expect(transition(before, { type: 'signed-out' })).toEqual({ purchase: signedOut, effects: [] })
})

describe.each(steps)('nothing survives into another account: $step', (before) => {
  const noah = (of = told(), stored = {}): Happening => ({ type: 'user', account: 'noah', user: of, stored })
  const ofNoah: Purchase = { step: 'none', account: 'noah' }
  const record = other({ accountId: 'noah' })
  table(before, [
    ['not a purchase', noah(), ofNoah],
    ['nor a record', noah(told(), { tab: begun, shared: handedOver({ isPaid: true }) }), ofNoah],
    ['nor an event', noah(subscriber(), { tab: begun, shared: handedOver() }), ofNoah],
    [
      'but a payment of that account is awaited',
      noah(told(), { shared: record }),
      { step: 'awaiting', account: 'noah', record, showsOrder: false },
      [wait(10 * minute)],
    ],
  ])
})

describe('the record of another account', () => {
  const accountId = 'noah'
  const stored = { tab: { ...begun, accountId }, shared: other({ accountId, isPaid: true }) }
  table(none, [
    ['is not shown after a return', beside(stored, returned()), none, [goHome]],
    ['is not awaited at home', beside(stored, home()), none],
  ])
  table(payable(), [
    ['does not keep anyone from paying', beside(stored, pay()), verifying({ request: 9 }), [loadUser()]],
  ])
})

describe('without a sign-in', () => {
  test.each<[string, Happening]>([
    ['the checkout', checkout(yearly)],
    ['a retry', retry],
    ['a session', opened],
    ['a card form', form(completed(true))],
    ['a payment', pay()],
    ['time', timePassed()],
    ['a question', check],
    ['home', beside(thisTab, home(subscriber()))],
    ['a return', beside(thisTab, returned())],
    ['a page from the back/forward cache', restored],
  ])('%s is ignored', (_what, event) => {
    expect(transition(signedOut, event)).toEqual({ purchase: signedOut, effects: [] })
  })

  table(signedOut, [
    ['a user who signs in has no purchase', user(), none],
    ['or one that is awaited', beside({ shared: handedOver() }, user()), awaiting(), [wait(10 * minute)]],
  ])
})

test.each<[Purchase, boolean, RecordedOrder?]>([
  [signedOut, false],
  [none, false],
  [consent, false],
  [opening(), false],
  [notOpened(), false],
  [payable(), false],
  [verifying(), true],
  [confirming(), true],
  [confirming({ isShown: false }), true],
  [unanswered(), true],
  [awaiting(), false],
  [awaiting({ showsOrder: true }), false, recorded],
  [subscribed(), false, recorded],
])(
  'locks order and user while a payment is made, and shows the order after it: $step',
  (purchase, isLocked, order) => {
    expect(isPaying(purchase)).toBe(isLocked)
    expect(orderOnSuccessPage(purchase)).toBe(order)
  },
)

test('a payment that is awaited is in the way of another one as long as it has to be', () => {
  const record = handedOver({ isPaid: true })
  expect(awaitedStanding(awaiting({ record }), now + day + 1)).toBe('overdue')
  expect(awaitedStanding(awaiting(), now + 10 * minute)).toBeUndefined()
  expect(awaitedStanding(subscribed(record), now)).toBeUndefined()
})

test.each<[NotOpenedReason, boolean]>([
  ['unreachable', true],
  ['service-error', true],
  ['payment-processing', true],
  ['not-signed-in', false],
  ['code-refused', false],
  ['product-refused', false],
  ['already-subscribed', false],
  ['subscription-paused', false],
  ['currency-differs', false],
])('trying again can help where no session was opened: %s, %s', (reason, isOffered) => {
  expect(canRetry(notOpened(reason))).toBe(isOffered)
  expect(canRetry(payable())).toBe(false)
})

test.each<[PaymentFailure, boolean]>([
  [{ kind: 'no-connection' }, true],
  [{ kind: 'unknown', cause: 'no answer' }, true],
  [{ kind: 'no-connection', isUnpaid: true }, false],
  [{ kind: 'unknown', cause: 'an open session', isUnpaid: true }, false],
  [{ kind: 'declined' }, false],
  [{ kind: 'incomplete' }, false],
])('the payment may have been made: %o, %s', (failure, isPossible) => {
  expect(mayBePaid(failure)).toBe(isPossible)
})
