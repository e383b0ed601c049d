import { describe, expect, test } from 'vitest'
import type { Purchase } from '../../../../src-core/domain/purchase'
import { loadUser, goHome, wait } from './effects'
import {
  told,
  subscriber,
  checkout,
  retry,
  opened,
  form,
  completed,
  pay,
  timePassed,
  check,
  restored,
  home,
  returned,
  type Happening,
} from './events'
import {
  yearly,
  begun,
  handedOver,
  other,
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
  minute,
} from './steps'
import { transition, table } from './table'

const steps: readonly Purchase[] = [
  none,
  consent,
  opening(),
  notOpened(),
  payable(),
  verifying(),
  confirming(),
  unanswered(),
  awaiting(),
  subscribed(),
]
const foreign = { accountId: 'noah' }
const noah = (of = told(), stored = {}): Happening => ({ type: 'user', account: 'noah', user: of, stored })
const ofNoah: Purchase = { step: 'none', account: 'noah' }

test.each(steps)('a sign-out ends it: $step', (before) => {
  const { purchase, effects } = transition(before, { type: 'signed-out' })
  expect(purchase).toEqual({ step: 'none' })
  expect(effects).toEqual([])
})

describe('nothing survives into another account', () => {
  for (const before of steps)
    table(before, [
      [`not a purchase (${before.step})`, noah(), ofNoah],
      [
        `nor a record (${before.step})`,
        noah(told(), { tab: begun, shared: handedOver({ isPaid: true }) }),
        ofNoah,
      ],
      [`nor an event (${before.step})`, noah(subscriber(), { tab: begun, shared: handedOver() }), ofNoah],
      [
        `but a payment of that account is awaited (${before.step})`,
        noah(told(), { shared: other(foreign) }),
        { step: 'awaiting', account: 'noah', record: other(foreign), showsOrder: false },
        [wait(10 * minute)],
      ],
    ])
})

describe('the record of another account', () => {
  const stored = { tab: { ...begun, ...foreign }, shared: other({ ...foreign, isPaid: true }) }
  table(none, [
    ['is not shown after a return', returned({ stored }), none, [goHome]],
    ['is not awaited at home', home({ stored }), none],
  ])
  table(payable(), [
    ['does not keep anyone from paying', pay({ stored }), verifying({ request: 9 }), [loadUser()]],
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
    ['home', home({ stored: { tab: begun } }, subscriber())],
    ['a return', returned({ stored: { tab: begun } })],
    ['a page from the back/forward cache', restored()],
  ])('%s is ignored', (_what, event) => {
    expect(transition(signedOut, event)).toEqual({ purchase: signedOut, effects: [] })
  })

  table(signedOut, [
    ['a user who signs in has no purchase', { type: 'user', account: 'mira', user: told() }, none],
    [
      'or one that is awaited',
      { type: 'user', account: 'mira', user: told(), stored: { shared: handedOver() } },
      awaiting(),
      [wait(10 * minute)],
    ],
  ])
})
