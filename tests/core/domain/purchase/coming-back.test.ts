import { describe } from 'vitest'
import type { Purchase } from '../../../../src-core/domain/purchase'
import {
  loadUser,
  save,
  forget,
  wait,
  notify,
  report,
  reopen,
  goHome,
  goToSuccess,
  discardDraft,
} from './effects'
import { checkout, restored, user, told, subscriber, elsewhere, home, returned } from './events'
import {
  yearly,
  minute,
  hour,
  day,
  now,
  sent,
  monthly,
  recorded,
  begun,
  handedOver,
  other,
  none,
  consent,
  opening,
  notOpened,
  payable,
  verifying,
  confirming,
  unanswered,
  awaiting,
  asking,
  subscribed,
} from './steps'
import { ignoresAllBut, table, type Row } from './table'

const askedNow = asking({ request: sent })
const tab = begun
/** The record of this page, handed over while the provider may still be paid. */
const left = { ...begun, awaitedSince: now }
const { order: _unknown, ...withoutOrder } = handedOver()
const shared = other()
const otherOrder = { product: monthly.order.product }
const unpaidReturn = [forget('tab'), notify('payment-failed'), reopen(recorded), goHome]

const restingSteps: readonly Purchase[] = [consent, opening(), notOpened(), payable()]
const payingSteps: readonly Purchase[] = [verifying(), confirming(), unanswered()]

describe('on the home page', () => {
  table(none, [
    [
      'a payment of this tab is handed over, and the service asked',
      home({ stored: { tab } }),
      awaiting({ record: left, asking: askedNow }),
      [forget('tab'), save('shared', left), loadUser()],
    ],
    [
      'it replaces no other order that is known to be paid',
      home({ stored: { tab, shared: other({ isPaid: true }) } }),
      awaiting({ record: other({ isPaid: true }), asking: askedNow }),
      [forget('tab'), loadUser()],
    ],
    [
      'the payment of a subscriber is reported',
      home({ stored: { tab } }, subscriber()),
      none,
      [forget('tab'), report(), discardDraft],
    ],
    [
      'unless the subscription is from elsewhere',
      home({ stored: { tab } }, elsewhere),
      none,
      [forget('tab'), discardDraft],
    ],
    [
      'the service is asked about a payment of another tab',
      home({ stored: { shared } }),
      awaiting({ record: shared, asking: askedNow }),
      [loadUser()],
    ],
    [
      'an unknown payment of ten minutes ago is over',
      home({ stored: { shared }, at: now + 10 * minute }),
      none,
    ],
    ['a subscriber is not asked about one', home({ stored: { shared } }, subscriber()), none],
  ])
  table(awaiting({ record: handedOver({ isPaid: true, awaitedSince: now - 2 * day }) }), [
    [
      'the service is asked about an overdue payment',
      home(),
      awaiting({ record: handedOver({ isPaid: true, awaitedSince: now - 2 * day }), asking: askedNow }),
      [loadUser()],
    ],
  ])
  table(awaiting(), [['a subscriber waits for nothing', home({}, subscriber()), awaiting()]])
  for (const before of restingSteps)
    table(before, [
      [
        `the checkout yields to a payment of another tab (${before.step})`,
        home({ stored: { shared } }),
        awaiting({ record: shared, asking: askedNow }),
        [loadUser()],
      ],
      [
        `the checkout yields to a payment of this tab (${before.step})`,
        home({ stored: { tab } }),
        awaiting({ record: left, asking: askedNow }),
        [forget('tab'), save('shared', left), loadUser()],
      ],
    ])
  for (const before of payingSteps)
    table(before, [
      [`a payment of this page goes on (${before.step})`, home({ stored: { tab, shared } }), before],
    ])
})

describe('the return to the success page', () => {
  const awaited = (changes: object = {}) =>
    awaiting({ record: handedOver(changes), showsOrder: true, asking: askedNow })
  table(none, [
    [
      'it shows the order of this tab, and asks the service',
      returned({ stored: { tab } }),
      awaited(),
      [forget('tab'), save('shared', handedOver()), goToSuccess, loadUser()],
    ],
    [
      'also to a subscriber, until the service is asked',
      returned({ stored: { tab } }, subscriber()),
      awaited(),
      [forget('tab'), save('shared', handedOver()), goToSuccess, loadUser()],
    ],
    [
      'one that is known to be paid stays so',
      returned({ stored: { tab: { ...tab, isPaid: true } } }),
      awaited({ isPaid: true }),
      [forget('tab'), save('shared', handedOver({ isPaid: true })), goToSuccess, loadUser()],
    ],
    [
      'another order that is known to be paid is shown instead of an unknown one',
      returned({ stored: { tab, shared: other({ isPaid: true }) } }),
      awaiting({ record: other({ isPaid: true }), showsOrder: true, asking: askedNow }),
      [forget('tab'), goToSuccess, loadUser()],
    ],
    [
      'a refused payment opens its checkout again',
      returned({ stored: { tab }, isRefused: true }),
      none,
      unpaidReturn,
    ],
    ['without an order it leads home', returned(), none, [goHome]],
    ['a refused one without an order too', returned({ isRefused: true }), none, [goHome]],
  ])
  table(awaiting({ showsOrder: true }), [
    ['it shows the order again', returned(), awaited(), [goToSuccess, loadUser()]],
    [
      'a refusal that names nothing leads home',
      returned({ isRefused: true }),
      awaiting({ showsOrder: true }),
      [goHome],
    ],
  ])
  table(awaiting(), [['a payment that home waits for stays at home', returned(), awaiting(), [goHome]]])
  table(subscribed(), [
    ['what is subscribed stays', returned({}, subscriber()), subscribed()],
    ['a refusal leads home', returned({ isRefused: true }, subscriber()), subscribed(), [goHome]],
  ])
  table(payable(), [
    ['a link without a payment leads home', returned(), payable(), [goHome]],
    [
      'the order of this tab is shown',
      returned({ stored: { tab } }),
      awaited(),
      [forget('tab'), save('shared', handedOver()), goToSuccess, loadUser()],
    ],
  ])
})

describe('the return to a browser that has not stored the order', () => {
  const checkoutId = 'cs_1'
  const waits = wait(10 * minute)
  const back = (given: object = {}, of = told('processing')) => returned({ checkoutId, ...given }, of)
  const keeps = (when: string, record: typeof shared): Row => [
    when,
    back({ stored: { shared: record } }),
    awaiting({ record }),
    [goHome, wait((record.awaitedSince ?? 0) + 10 * minute - now)],
  ]
  table(none, [
    [
      'the latest checkout of the user is awaited',
      back(),
      awaiting({ record: withoutOrder }),
      [goHome, save('shared', withoutOrder), waits],
    ],
    [
      'a paid one is known to be',
      back({}, told('paid')),
      awaiting({ record: { ...withoutOrder, isPaid: true } }),
      [goHome, save('shared', withoutOrder), save('shared', { ...withoutOrder, isPaid: true }), waits],
    ],
    [
      'an open one was not paid',
      back({}, told('open')),
      none,
      [goHome, save('shared', withoutOrder), forget('shared'), notify('payment-failed'), reopen()],
    ],
    ['another checkout tells nothing', back({}, told('processing', 'cs_9')), none, [goHome]],
    ['without a checkout nothing is told', back({}, told()), none, [goHome]],
    ['a link without a checkout tells nothing', returned({}, told('open')), none, [goHome]],
    [
      'a subscriber has nothing to wait for',
      back({}, subscriber({}, { id: checkoutId, status: 'paid' })),
      none,
      [goHome],
    ],
    [
      'the provider may say that it was refused, and the service decides',
      back({ isRefused: true }),
      awaiting({ record: withoutOrder }),
      [goHome, save('shared', withoutOrder), waits],
    ],
    keeps('the order that another tab has stored is kept', handedOver({ awaitedSince: now - minute })),
    keeps('another payment that is in the way is not replaced', other({ awaitedSince: now - minute })),
    [
      'the order of the same checkout is kept, although it is no longer in the way',
      back({ stored: { shared: handedOver({ awaitedSince: now - 10 * minute }) } }, told('open')),
      none,
      [goHome, forget('shared'), notify('payment-failed'), reopen(recorded)],
    ],
    [
      'nothing is waited for that is no longer in the way',
      back({ stored: { shared: handedOver({ awaitedSince: now - 10 * minute }) } }),
      none,
      [goHome],
    ],
    [
      'another unknown payment of ten minutes ago is replaced',
      back({ stored: { shared: other({ awaitedSince: now - 10 * minute }) } }),
      awaiting({ record: withoutOrder }),
      [goHome, save('shared', withoutOrder), waits],
    ],
    [
      'another one that is known to be paid is not',
      back({ stored: { shared: other({ isPaid: true, awaitedSince: now - hour }) } }),
      awaiting({ record: other({ isPaid: true, awaitedSince: now - hour }) }),
      [goHome, wait(day - hour + 1)],
    ],
    [
      'a day later it has ended, if the service tells of this checkout',
      back({ stored: { shared: other({ isPaid: true, awaitedSince: now - 2 * day }) } }),
      none,
      [goHome, forget('shared')],
    ],
    [
      'one without an order is replaced after ten minutes',
      back({
        stored: {
          shared: { ...withoutOrder, checkoutId: 'cs_9', isPaid: true, awaitedSince: now - 10 * minute },
        },
      }),
      awaiting({ record: withoutOrder }),
      [goHome, save('shared', withoutOrder), waits],
    ],
  ])
})

describe('subscribed', () => {
  table(subscribed(), [
    ['an earlier answer of the service does not end it', user(told()), subscribed()],
    ['the checkout loads the user first', checkout(yearly), opening({ request: sent }), [loadUser()]],
    ['a page from the back/forward cache loads the user', restored(), subscribed(), [loadUser()]],
    [
      'a payment that another tab has handed over is awaited',
      user(told(), undefined, { stored: { shared } }),
      awaiting({ record: shared }),
      [wait(10 * minute)],
    ],
    [
      'the payment of another tab is reported',
      { type: 'user', account: 'mira', user: subscriber(), stored: { shared } },
      subscribed(),
      [forget('shared'), report(otherOrder)],
    ],
    [
      'home reports what this tab has paid',
      home({ stored: { tab } }, subscriber()),
      none,
      [forget('tab'), report(), discardDraft],
    ],
  ])
  ignoresAllBut(subscribed(), 'checkout', 'restored')
})
