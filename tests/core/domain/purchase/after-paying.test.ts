import { describe } from 'vitest'
import type { Purchase } from '../../../../src-core/domain/purchase'
import type { PurchaseRecord, ReportedPurchase } from '../../../../src-core/domain/purchase-record'
import type { CheckoutStatus, CurrentUser } from '../../../../src-core/domain/subscriber'
import { account, asked, sent } from '../machine'
import {
  anotherTab,
  answered,
  askedNow,
  asking,
  asks,
  attempt,
  awaiting,
  begun,
  beside,
  check,
  checkout,
  completes,
  confirmed,
  confirming,
  consent,
  day,
  declined,
  discardDraft,
  elsewhere,
  ends,
  failed,
  forget,
  forgetTab,
  goHome,
  goToSuccess,
  handedOver,
  home,
  hour,
  ignoresAllBut,
  later,
  leftStatus,
  loadUser,
  minute,
  monthly,
  none,
  notify,
  notLoaded,
  notOpened,
  now,
  opening,
  opens,
  other,
  payable,
  recorded,
  reopen,
  report,
  restored,
  returned,
  save,
  second,
  starts,
  subscribed,
  subscribedBy,
  subscriber,
  table,
  timePassed,
  told,
  unanswered,
  unpaid,
  user,
  verifying,
  wait,
  withoutOrder,
  yearly,
  type Row,
} from './rows'

const { subscription: _missing, ...undescribed } = subscriber()
const paid = handedOver({ isPaid: true })
const overdue = handedOver({ isPaid: true, awaitedSince: now - day - 1 })
const askedLater = asking({ request: sent, pause: 1 })
const isNotReported = [subscribed(), [forget('shared'), discardDraft]] as const
/** The service is asked again after a second. */
const asksAgain = (record = handedOver(), milliseconds = second, changes: Partial<typeof askedLater> = {}) =>
  [awaiting({ record, asking: { ...askedLater, ...changes } }), [wait(milliseconds)]] as const

describe('awaiting', () => {
  const before = awaiting()
  table(before, [
    ['checking again asks the service', check, ...asks(handedOver())],
    ['home asks the service', home(), ...asks(handedOver())],
    ['a page from the back/forward cache loads the user, and does not ask', restored, before, [loadUser()]],
    ['the checkout stays closed', checkout(yearly), before],
    ['a user who was loaded for another reason decides nothing', user(told('open')), before],
    ['unless the trial was refused, which is final', user(told('trial-refused')), ...unpaid('trial-refused')],
    ['a trial refused at another checkout tells nothing', user(told('trial-refused', 'cs_9')), before],
    ['the payment of another tab takes its place', beside(anotherTab, user()), awaiting({ record: other() })],
    ['while it has not waited too long, it waits', later(minute, timePassed()), before, [wait(9 * minute)]],
    ['after ten minutes it is no longer in the way', later(10 * minute, timePassed()), none],
    ['at home, too', later(10 * minute, home()), none],
    ['a subscription from elsewhere ends it, unreported', user(elsewhere), ...isNotReported],
    ['another tab has heard that nothing was paid', beside({}, user()), none],
    ['leaving the page changes nothing', leftStatus, before],
    ['a confirmation of another page is not answered here', confirmed('done'), before],
  ])
  const paidBefore = awaiting({ record: paid })
  table(paidBefore, [
    ['a paid one waits a day', later(minute, timePassed()), paidBefore, [wait(day - minute + 1)]],
    ['after that, for ever', later(day + 1, timePassed()), paidBefore],
    [
      'home asks about it all the same',
      later(day + 1, home()),
      awaiting({ record: paid, asking: asking({ request: sent, until: now + day + 1 + 30 * second }) }),
      [loadUser()],
    ],
  ])
  const isElsewhere = [notify('already-subscribed'), goHome]
  const isToldAtHome = ends(report(), discardDraft, ...isElsewhere)
  table(awaiting({ showsOrder: true }), [
    ['the success page is left after ten minutes', later(10 * minute, timePassed()), none, [goHome]],
    ['its order is subscribed', user(subscriber()), ...starts],
    ['it is left when another tab has heard that nothing was paid', beside({}, user()), none, [goHome]],
    ['a subscription from elsewhere is told at home', user(elsewhere), ...ends(discardDraft, ...isElsewhere)],
    ['so is one that the service does not describe', user(undescribed), ...isToldAtHome],
    ['so is one of another checkout', user(subscribedBy('cs_9')), ...isToldAtHome],
    ['that of the order is subscribed', user(subscribedBy('cs_1')), ...starts],
  ])
  ignoresAllBut(before, 'user', 'check', 'time-passed', 'restored', leftStatus, 'home')
})

describe('awaiting a confirmation of this page that may still be answered', () => {
  const before = awaiting({ attempt })
  table(before, [
    ['done: it is paid, and the success page shows it', confirmed('done'), ...completes(true)],
    ['processing: the service decides', confirmed('processing'), before],
    ['leaving: the service decides', confirmed('leaving'), before],
    ['failed: the service decides', failed(declined), before],
    ['the answer to an earlier one is ignored', confirmed('done', sent), before],
  ])
})

describe('awaiting, while the service is asked', () => {
  const before = awaiting({ asking: asking() })
  table(before, [
    ['nothing is known of a checkout: it is asked again', answered(), ...asksAgain()],
    ['another checkout tells nothing', answered('open', 'cs_9'), ...asksAgain()],
    ['the session is processing', answered('processing'), ...asksAgain()],
    [
      'the session is paid: that is kept, and the subscription awaited',
      answered('paid'),
      awaiting({ record: paid, asking: askedLater }),
      [save('shared', paid), wait(second)],
    ],
    ['the session is open: nothing was paid', answered('open'), ...unpaid('payment-failed')],
    ['the session has expired: nothing was paid', answered('expired'), ...unpaid('payment-failed')],
    ['the trial was refused: nothing is charged', answered('trial-refused'), ...unpaid('trial-refused')],
    ['the subscription has started', user(subscriber(), asked), ...starts],
    ['the service does not answer: it is asked again', notLoaded(), ...asksAgain()],
    ['a user who was loaded for another reason decides nothing', user(told('open')), before],
    ['nor does an error', notLoaded('unreachable', sent), before],
    ['after the pause the service is asked again', timePassed(), before, [loadUser(asked)]],
    ['another pause is none of this', timePassed(sent), before],
    ['checking again starts anew', check, ...asks(handedOver())],
    ['leaving the page ends the questions', leftStatus, awaiting()],
    [
      'the record that storage holds counts',
      beside(anotherTab, answered('open', 'cs_9')),
      ...unpaid('payment-failed', other().order),
    ],
    ['after ten minutes it is no longer in the way', later(10 * minute, answered()), none],
  ])
  const [, notPaid] = unpaid('payment-failed')
  table(awaiting({ asking: asking(), showsOrder: true }), [
    ['the success page is left when nothing was paid', answered('open'), none, [...notPaid, goHome]],
    ['and when it is no longer in the way', later(10 * minute, answered()), none, [goHome]],
  ])

  describe('soon after the click', () => {
    const soon = handedOver({ begunAt: now - 15 * second + 1 })
    table(awaiting({ record: soon, asking: asking() }), [
      ['an open session may still be paid', answered('open'), ...asksAgain(soon)],
      ['an expired one is not', answered('expired'), ...unpaid('payment-failed')],
    ])
    table(awaiting({ record: handedOver({ begunAt: now - 15 * second }), asking: asking() }), [
      ['after 15 seconds an open session is not paid', answered('open'), ...unpaid('payment-failed')],
    ])
  })

  describe('a paid one', () => {
    const stays = (status: CheckoutStatus): Row => [
      `stays paid, although the session is ${status}`,
      answered(status),
      ...asksAgain(paid),
    ]
    table(awaiting({ record: paid, asking: asking() }), [
      ...(['open', 'expired', 'processing', 'paid'] as const).map(stays),
      ['is not charged if the trial was refused', answered('trial-refused'), ...unpaid('trial-refused')],
      ['ignores the refused trial of another session', answered('trial-refused', 'cs_9'), ...asksAgain(paid)],
    ])
    table(awaiting({ record: overdue, asking: asking() }), [
      ['has ended a day later, if its session is open', answered('open'), ...ends()],
      ['or has expired', answered('expired'), ...ends()],
      ['or is not the latest one', answered('paid', 'cs_9'), ...ends()],
      ['stays if its session is paid', answered('paid'), ...asksAgain(overdue)],
      ['stays if nothing is known', answered(), ...asksAgain(overdue)],
    ])
    table(awaiting({ record: overdue, asking: asking(), showsOrder: true }), [
      ['leads home from the success page when it has ended', answered('open'), ...ends(goHome)],
    ])
  })

  describe('of a browser that has not stored the order', () => {
    table(awaiting({ record: withoutOrder(), asking: asking() }), [
      ['unpaid: the plans are shown', answered('open'), ...ends(notify('payment-failed'), reopen())],
    ])
    table(awaiting({ record: withoutOrder(paid), asking: asking() }), [
      ['a paid one is in the way for ten minutes only', later(10 * minute, answered('paid')), none],
    ])
  })

  describe('with pauses', () => {
    const pauses = [1, 2, 3, 4, 5, 5, 5, 5]
    const long = now + minute
    for (const [pause, seconds] of pauses.entries())
      table(awaiting({ asking: asking({ pause, until: long }) }), [
        [
          `question ${pause + 2} comes after ${seconds} s`,
          answered(),
          ...asksAgain(undefined, seconds * second, { pause: pause + 1, until: long }),
        ],
      ])
    const rests = [awaiting(), [wait(10 * minute)]] as const
    table(awaiting({ asking: asking({ pause: pauses.length, until: long }) }), [
      ['there is no tenth question', answered(), ...rests],
    ])
    table(awaiting({ asking: asking({ until: now + second }) }), [
      [
        'the last one comes after half a minute',
        answered(),
        ...asksAgain(undefined, second, { until: now + second }),
      ],
    ])
    table(awaiting({ asking: asking({ until: now + second - 1 }) }), [
      ['no question comes later', answered(), ...rests],
      ['nor after an error', notLoaded(), ...rests],
    ])
    table(awaiting({ record: overdue, asking: asking({ until: now }) }), [
      ['an overdue one waits for the customer', answered(), awaiting({ record: overdue })],
    ])
    table(awaiting({ record: paid, asking: asking({ until: now }) }), [
      ['a paid one until it is overdue', answered(), awaiting({ record: paid }), [wait(day + 1)]],
    ])
  })

  ignoresAllBut(before, 'user', 'check', 'restored', leftStatus, 'home')
})

describe('the purchase is reported with the payment that storage holds', () => {
  const reportedBy = (accountId: string, at: number): ReportedPurchase => ({ accountId, at })
  const by = (of: CurrentUser, reported?: ReportedPurchase, shared: PurchaseRecord = handedOver()) =>
    beside({ shared, reported }, user(of))
  table(awaiting(), [
    ['once the service tells of the subscription', by(subscriber()), ...starts],
    ['although the service does not describe the subscription', by(undescribed), ...starts],
    ['again for a later subscription', by(subscriber(), reportedBy(account, now - 1)), ...starts],
    ['whatever another account has reported', by(subscriber(), reportedBy('noah', now)), ...starts],
    ['without the details of the subscription, again', by(undescribed, reportedBy(account, now)), ...starts],
    ['but not twice', by(subscriber(), reportedBy(account, now)), ...isNotReported],
    ['nor twice, also later', by(subscriber(), reportedBy(account, now + minute)), ...isNotReported],
    ['nor if it is of an app store', by(subscriber({ managedBy: 'google-play' })), ...isNotReported],
    ['nor without its order', by(subscriber(), undefined, withoutOrder()), ...isNotReported],
    ['nor if another tab has taken it out', beside({}, user(subscriber())), subscribed(), [discardDraft]],
  ])
  table(none, [
    [
      'nor twice by the tab that came home',
      beside({ tab: begun, reported: reportedBy(account, now) }, home(subscriber())),
      none,
      [forgetTab, discardDraft],
    ],
  ])
})

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
  table(awaiting({ record: overdue }), [['it asks about an overdue payment', home(), ...asks(overdue)]])
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
