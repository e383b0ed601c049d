import { describe } from 'vitest'
import type { Purchase } from '../../../../src-core/domain/purchase'
import type { PurchaseRecord } from '../../../../src-core/domain/purchase-record'
import {
  asks,
  completes,
  discardDraft,
  forget,
  forgetTab,
  goHome,
  goToSuccess,
  loadUser,
  notify,
  opens,
  reopen,
  report,
  save,
  wait,
} from './effects'
import {
  beside,
  checkout,
  elsewhere,
  home,
  later,
  returned,
  subscribedBy,
  subscriber,
  told,
  user,
} from './events'
import {
  askedNow,
  awaiting,
  begun,
  confirming,
  consent,
  day,
  handedOver,
  hour,
  minute,
  monthly,
  none,
  notOpened,
  now,
  opening,
  other,
  payable,
  recorded,
  subscribed,
  unanswered,
  verifying,
  withoutOrder,
  yearly,
} from './steps'
import { ignoresAllBut, table, type Row } from './table'

const tab = begun
/** The record of this page, handed over while the provider may still be paid. */
const left = { ...begun, awaitedSince: now }
const shared = other()
const otherPaid = other({ isPaid: true })
const isReported = [none, [forgetTab, report(), discardDraft]] as const

const restingSteps: readonly Purchase[] = [consent, opening(), notOpened(), payable()]
const payingSteps: readonly Purchase[] = [verifying(), confirming(), unanswered()]

describe('on the home page', () => {
  const handsOver = asks(left, forgetTab, save('shared', left))
  table(none, [
    ['a payment of this tab is handed over, and the service asked', beside({ tab }, home()), ...handsOver],
    ['it replaces no paid order', beside({ tab, shared: otherPaid }, home()), ...asks(otherPaid, forgetTab)],
    ['the payment of a subscriber is reported', beside({ tab }, home(subscriber())), ...isReported],
    ['unless it is from elsewhere', beside({ tab }, home(elsewhere)), none, [forgetTab, discardDraft]],
    ['the service is asked about a payment of another tab', beside({ shared }, home()), ...asks(shared)],
    ['an unknown payment of ten minutes ago is over', later(10 * minute, beside({ shared }, home())), none],
    ['a subscriber is not asked about one', beside({ shared }, home(subscriber())), none],
  ])
  const overdue = handedOver({ isPaid: true, awaitedSince: now - 2 * day })
  table(awaiting({ record: overdue }), [
    ['the service is asked about an overdue payment', home(), ...asks(overdue)],
  ])
  table(awaiting(), [['a subscriber waits for nothing', home(subscriber()), awaiting()]])
  describe.each(restingSteps)('the checkout yields to a payment: $step', (before) => {
    table(before, [
      ['of another tab', beside({ shared }, home()), ...asks(shared)],
      ['of this tab', beside({ tab }, home()), ...handsOver],
    ])
  })
  describe.each(payingSteps)('$step', (before) => {
    table(before, [['a payment of this page goes on', beside({ tab, shared }, home()), before]])
  })
})

describe('the return to the success page', () => {
  /** Shows the order, and asks the service. */
  const shows = (isPaid = false) => {
    const [purchase, effects] = completes(isPaid)
    return [{ ...purchase, asking: askedNow } as Purchase, [...effects, loadUser()]] as const
  }
  table(none, [
    ['it shows the order of this tab, and asks the service', beside({ tab }, returned()), ...shows()],
    ['also to a subscriber, until it has asked', beside({ tab }, returned({}, subscriber())), ...shows()],
    ['a paid one stays so', beside({ tab: { ...tab, isPaid: true } }, returned()), ...shows(true)],
    [
      'another order that is known to be paid is shown instead of an unknown one',
      beside({ tab, shared: otherPaid }, returned()),
      awaiting({ record: otherPaid, showsOrder: true, asking: askedNow }),
      [forgetTab, goToSuccess, loadUser()],
    ],
    [
      'a refused payment opens its checkout again',
      beside({ tab }, returned({ isRefused: true })),
      none,
      [forgetTab, notify('payment-failed'), reopen(recorded), goHome],
    ],
    ['without an order it leads home', returned(), none, [goHome]],
    ['a refused one without an order too', returned({ isRefused: true }), none, [goHome]],
  ])
  table(awaiting({ showsOrder: true }), [
    ['it shows the order again', returned(), shows()[0], [goToSuccess, loadUser()]],
    ['a refused link leads home', returned({ isRefused: true }), awaiting({ showsOrder: true }), [goHome]],
  ])
  table(awaiting(), [['a payment that home waits for stays at home', returned(), awaiting(), [goHome]]])
  table(subscribed(), [
    ['what is subscribed stays', returned({}, subscriber()), subscribed()],
    ['a refusal leads home', returned({ isRefused: true }, subscriber()), subscribed(), [goHome]],
  ])
  table(payable(), [
    ['a link without a payment leads home', returned(), payable(), [goHome]],
    ['the order of this tab is shown', beside({ tab }, returned()), ...shows()],
  ])
})

describe('the return to a browser that has not stored the order', () => {
  const checkoutId = 'cs_1'
  const back = (given: object = {}, of = told('processing')) => returned({ checkoutId, ...given }, of)
  /** Comes back while storage holds what another tab waits for. */
  const backWith = (kept: PurchaseRecord, of?: ReturnType<typeof told>) =>
    beside({ shared: kept }, back({}, of))
  const keeps = (when: string, record: PurchaseRecord): Row => [
    when,
    backWith(record),
    awaiting({ record }),
    [goHome, wait((record.awaitedSince ?? 0) + 10 * minute - now)],
  ]
  const fresh = withoutOrder()
  const begins = [awaiting({ record: fresh }), [goHome, save('shared', fresh), wait(10 * minute)]] as const
  const lapsed = { awaitedSince: now - 10 * minute }
  const anHourAgo = other({ isPaid: true, awaitedSince: now - hour })
  table(none, [
    ['the latest checkout of the user is awaited', back(), ...begins],
    [
      'a paid one is known to be',
      back({}, told('paid')),
      awaiting({ record: { ...fresh, isPaid: true } }),
      [goHome, save('shared', fresh), save('shared', { ...fresh, isPaid: true }), wait(10 * minute)],
    ],
    [
      'an open one was not paid',
      back({}, told('open')),
      none,
      [goHome, save('shared', fresh), forget('shared'), notify('payment-failed'), reopen()],
    ],
    ['another checkout tells nothing', back({}, told('processing', 'cs_9')), none, [goHome]],
    ['without a checkout nothing is told', back({}, told()), none, [goHome]],
    ['a link without a checkout tells nothing', returned({}, told('open')), none, [goHome]],
    ['a subscriber waits for nothing', back({}, subscribedBy(checkoutId)), none, [goHome]],
    ['the provider may say that it was refused: the service decides', back({ isRefused: true }), ...begins],
    keeps('the order that another tab has stored is kept', handedOver({ awaitedSince: now - minute })),
    keeps('another payment that is in the way is not replaced', other({ awaitedSince: now - minute })),
    [
      'the order of the same checkout is kept, although it is no longer in the way',
      backWith(handedOver(lapsed), told('open')),
      none,
      [goHome, forget('shared'), notify('payment-failed'), reopen(recorded)],
    ],
    ['nothing is waited for that is no longer in the way', backWith(handedOver(lapsed)), none, [goHome]],
    ['another unknown payment of ten minutes ago is replaced', backWith(other(lapsed)), ...begins],
    [
      'another one that is known to be paid is not',
      backWith(anHourAgo),
      awaiting({ record: anHourAgo }),
      [goHome, wait(day - hour + 1)],
    ],
    [
      'a day later it has ended, if the service tells of this checkout',
      backWith(other({ isPaid: true, awaitedSince: now - 2 * day })),
      none,
      [goHome, forget('shared')],
    ],
    ['so is one without an order', backWith(withoutOrder(other({ isPaid: true, ...lapsed }))), ...begins],
  ])
})

describe('subscribed', () => {
  table(subscribed(), [
    ['an earlier answer of the service does not end it', user(told()), subscribed()],
    ['the checkout loads the user first', checkout(yearly), ...opens()],
    [
      'the payment of another tab is reported',
      beside({ shared }, user(subscriber())),
      subscribed(),
      [forget('shared'), report({ product: monthly.order.product })],
    ],
    ['home reports what this tab has paid', beside({ tab }, home(subscriber())), ...isReported],
  ])
  ignoresAllBut(subscribed(), 'checkout', 'restored')
})
