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
import {
  minute,
  day,
  now,
  recorded,
  handedOver,
  signedOut,
  none,
  consent,
  opening,
  notOpened,
  payable,
  verifying,
  confirming,
  unanswered,
  awaiting,
  subscribed,
} from './steps'

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

test.each([
  ['paid', true, 0, 'paid'],
  ['paid a day ago', true, day, 'paid'],
  ['paid more than a day ago', true, day + 1, 'overdue'],
  ['perhaps paid', false, 10 * minute - 1, 'unknown'],
  ['perhaps paid ten minutes ago', false, 10 * minute, undefined],
])(
  'a payment that is %s is in the way of another one as long as it has to be',
  (_what, isPaid, age, expected) => {
    const record = handedOver({ isPaid })
    expect(awaitedStanding(awaiting({ record }), now + age)).toBe(expected)
    expect(awaitedStanding(subscribed(record), now + age)).toBeUndefined()
    expect(awaitedStanding(none, now + age)).toBeUndefined()
  },
)

describe('trying again', () => {
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
  ])('can help after %s: %s', (reason, isOffered) => {
    expect(canRetry(notOpened(reason))).toBe(isOffered)
  })

  test('is offered where no session was opened', () => {
    expect(canRetry(payable())).toBe(false)
    expect(canRetry(signedOut)).toBe(false)
  })
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
