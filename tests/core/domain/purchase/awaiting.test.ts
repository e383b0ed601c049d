import { describe } from 'vitest'
import type { PurchaseRecord, ReportedPurchase } from '../../../../src-core/domain/purchase-record'
import type { CheckoutStatus, CurrentUser } from '../../../../src-core/domain/subscriber'
import { account, asked, sent } from '../machine'
import {
  asks,
  completes,
  discardDraft,
  ends,
  forget,
  goHome,
  loadUser,
  notify,
  reopen,
  report,
  save,
  starts,
  unpaid,
  wait,
} from './effects'
import {
  check,
  checkout,
  confirmed,
  elsewhere,
  failed,
  home,
  leftStatus,
  notLoaded,
  restored,
  subscriber,
  timePassed,
  told,
  user,
  userWith,
} from './events'
import {
  asking,
  attempt,
  awaiting,
  begun,
  day,
  declined,
  handedOver,
  minute,
  none,
  now,
  other,
  second,
  subscribed,
  withoutOrder,
  yearly,
} from './steps'
import { ignoresAllBut, table, type Row } from './table'

const { subscription: _missing, ...undescribed } = subscriber()
const paid = handedOver({ isPaid: true })
const overdue = handedOver({ isPaid: true, awaitedSince: now - day - 1 })
const askedLater = asking({ request: sent, pause: 1 })
const isNotReported = [subscribed(), [forget('shared'), discardDraft]] as const
/** The service is asked again after a second. */
const asksAgain = (record = handedOver()) =>
  [awaiting({ record, asking: askedLater }), [wait(second)]] as const

describe('awaiting', () => {
  const before = awaiting()
  table(before, [
    ['checking again asks the service', check, ...asks(handedOver())],
    ['home asks the service', home(), ...asks(handedOver())],
    [
      'a page from the back/forward cache loads the user, without asking about the payment',
      restored(),
      before,
      [loadUser()],
    ],
    ['the checkout stays closed', checkout(yearly), before],
    ['a user who was loaded for another reason decides nothing', user(told('open')), before],
    ['unless the trial was refused, which is final', user(told('trial-refused')), ...unpaid('trial-refused')],
    [
      'a trial that was refused at another checkout tells nothing',
      user(told('trial-refused', 'cs_9')),
      before,
    ],
    [
      'another payment that a tab has handed over takes its place',
      userWith({ shared: other() }),
      awaiting({ record: other() }),
    ],
    [
      'while it has not waited too long, it waits',
      timePassed({ at: now + minute }),
      before,
      [wait(9 * minute)],
    ],
    ['after ten minutes it is no longer in the way', timePassed({ at: now + 10 * minute }), none],
    ['at home, too', home({ at: now + 10 * minute }), none],
    ['a subscription from elsewhere ends it, unreported', user(elsewhere), ...isNotReported],
    ['another tab has heard that nothing was paid', userWith({}), none],
    ['leaving the page changes nothing', leftStatus, before],
    ['a confirmation of another page is not answered here', confirmed('done'), before],
  ])
  table(awaiting({ record: paid }), [
    [
      'a paid one waits for a day',
      timePassed({ at: now + minute }),
      awaiting({ record: paid }),
      [wait(day - minute + 1)],
    ],
    ['after that, for ever', timePassed({ at: now + day + 1 }), awaiting({ record: paid })],
    [
      'home asks about it all the same',
      home({ at: now + day + 1 }),
      awaiting({ record: paid, asking: asking({ request: sent, until: now + day + 1 + 30 * second }) }),
      [loadUser()],
    ],
  ])
  const isElsewhere = [notify('already-subscribed'), goHome]
  table(awaiting({ showsOrder: true }), [
    ['the success page is left after ten minutes', timePassed({ at: now + 10 * minute }), none, [goHome]],
    ['its order is subscribed', user(subscriber()), ...starts],
    ['it is left when another tab has heard that nothing was paid', userWith({}), none, [goHome]],
    ['a subscription from elsewhere is told at home', user(elsewhere), ...ends(discardDraft, ...isElsewhere)],
    [
      'so is one that the service does not describe',
      user(undescribed),
      ...ends(report(), discardDraft, ...isElsewhere),
    ],
    [
      'so is one of another checkout, which is reported',
      user(subscriber({}, { id: 'cs_9', status: 'paid' })),
      ...ends(report(), discardDraft, ...isElsewhere),
    ],
    [
      'a checkout that the service tells is that of the order',
      user(subscriber({}, { id: 'cs_1', status: 'paid' })),
      ...starts,
    ],
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
    ['nothing is known of a checkout: it is asked again', user(told(), asked), ...asksAgain()],
    ['another checkout tells nothing', user(told('open', 'cs_9'), asked), ...asksAgain()],
    ['the session is processing', user(told('processing'), asked), ...asksAgain()],
    [
      'the session is paid: that is kept, and the subscription awaited',
      user(told('paid'), asked),
      awaiting({ record: paid, asking: askedLater }),
      [save('shared', paid), wait(second)],
    ],
    ['the session is open: nothing was paid', user(told('open'), asked), ...unpaid('payment-failed')],
    ['the session has expired: nothing was paid', user(told('expired'), asked), ...unpaid('payment-failed')],
    [
      'the trial was refused: nothing is charged',
      user(told('trial-refused'), asked),
      ...unpaid('trial-refused'),
    ],
    ['the subscription has started', user(subscriber(), asked), ...starts],
    ['the service does not answer: it is asked again', notLoaded(), ...asksAgain()],
    ['a user who was loaded for another reason decides nothing', user(told('open')), before],
    ['nor does an error', notLoaded('unreachable', { answers: sent }), before],
    ['after the pause the service is asked again', timePassed(), before, [loadUser(asked)]],
    ['another pause is none of this', timePassed({ answers: sent }), before],
    ['checking again starts anew', check, ...asks(handedOver())],
    ['leaving the page ends the questions', leftStatus, awaiting()],
    [
      'the record that storage holds counts',
      user(told('open', 'cs_9'), asked, { stored: { shared: other() } }),
      ...unpaid('payment-failed', other().order),
    ],
    ['after ten minutes it is no longer in the way', user(told(), asked, { at: now + 10 * minute }), none],
  ])
  table(awaiting({ asking: asking(), showsOrder: true }), [
    [
      'the success page is left when nothing was paid',
      user(told('open'), asked),
      none,
      [...unpaid('payment-failed')[1], goHome],
    ],
    ['and when it is no longer in the way', user(told(), asked, { at: now + 10 * minute }), none, [goHome]],
  ])

  describe('soon after the click', () => {
    const soon = handedOver({ begunAt: now - 15 * second + 1 })
    table(awaiting({ record: soon, asking: asking() }), [
      ['an open session may still be paid', user(told('open'), asked), ...asksAgain(soon)],
      ['an expired one is not', user(told('expired'), asked), ...unpaid('payment-failed')],
    ])
    table(awaiting({ record: handedOver({ begunAt: now - 15 * second }), asking: asking() }), [
      [
        'after 15 seconds an open session is not paid',
        user(told('open'), asked),
        ...unpaid('payment-failed'),
      ],
    ])
  })

  describe('a paid one', () => {
    const stays = (status: CheckoutStatus): Row => [
      `stays paid, although the session is ${status}`,
      user(told(status), asked),
      ...asksAgain(paid),
    ]
    table(awaiting({ record: paid, asking: asking() }), [
      ...(['open', 'expired', 'processing', 'paid'] as const).map(stays),
      [
        'is not charged if the trial was refused',
        user(told('trial-refused'), asked),
        ...unpaid('trial-refused'),
      ],
      [
        'ignores the refused trial of another session',
        user(told('trial-refused', 'cs_9'), asked),
        ...asksAgain(paid),
      ],
    ])
    table(awaiting({ record: overdue, asking: asking() }), [
      ['has ended a day later, if its session is open', user(told('open'), asked), ...ends()],
      ['or has expired', user(told('expired'), asked), ...ends()],
      ['or is not the latest one', user(told('paid', 'cs_9'), asked), ...ends()],
      ['stays if its session is paid', user(told('paid'), asked), ...asksAgain(overdue)],
      ['stays if nothing is known', user(told(), asked), ...asksAgain(overdue)],
    ])
    table(awaiting({ record: overdue, asking: asking(), showsOrder: true }), [
      ['leads home from the success page when it has ended', user(told('open'), asked), ...ends(goHome)],
    ])
  })

  describe('of a browser that has not stored the order', () => {
    table(awaiting({ record: withoutOrder(), asking: asking() }), [
      [
        'nothing was paid: the plans are shown',
        user(told('open'), asked),
        ...ends(notify('payment-failed'), reopen()),
      ],
    ])
    table(awaiting({ record: withoutOrder(paid), asking: asking() }), [
      [
        'a paid one is in the way for ten minutes only',
        user(told('paid'), asked, { at: now + 10 * minute }),
        none,
      ],
    ])
  })

  describe('with pauses', () => {
    const pauses = [1, 2, 3, 4, 5, 5, 5, 5]
    const long = now + minute
    for (const [pause, seconds] of pauses.entries())
      table(awaiting({ asking: asking({ pause, until: long }) }), [
        [
          `question ${pause + 2} comes after ${seconds} s`,
          user(told(), asked),
          awaiting({ asking: asking({ request: sent, pause: pause + 1, until: long }) }),
          [wait(seconds * second)],
        ],
      ])
    const rests = [awaiting(), [wait(10 * minute)]] as const
    table(awaiting({ asking: asking({ pause: pauses.length, until: long }) }), [
      ['there is no tenth question', user(told(), asked), ...rests],
    ])
    table(awaiting({ asking: asking({ until: now + second }) }), [
      [
        'the last question comes after half a minute',
        user(told(), asked),
        awaiting({ asking: asking({ request: sent, pause: 1, until: now + second }) }),
        [wait(second)],
      ],
    ])
    table(awaiting({ asking: asking({ until: now + second - 1 }) }), [
      ['no question comes later', user(told(), asked), ...rests],
      ['nor after an error', notLoaded(), ...rests],
    ])
    table(awaiting({ record: overdue, asking: asking({ until: now }) }), [
      ['an overdue one waits for the customer', user(told(), asked), awaiting({ record: overdue })],
    ])
    table(awaiting({ record: paid, asking: asking({ until: now }) }), [
      ['a paid one until it is overdue', user(told(), asked), awaiting({ record: paid }), [wait(day + 1)]],
    ])
  })

  ignoresAllBut(before, 'user', 'check', 'restored', leftStatus, 'home')
})

describe('the purchase is reported with the payment that storage holds', () => {
  const reportedBy = (accountId: string, at: number): ReportedPurchase => ({ accountId, at })
  const by = (of: CurrentUser, reported?: ReportedPurchase, shared: PurchaseRecord = handedOver()) =>
    userWith({ shared, reported }, of)
  table(awaiting(), [
    ['once the service tells of the subscription', by(subscriber()), ...starts],
    ['although the service does not describe the subscription', by(undescribed), ...starts],
    ['again for a later subscription', by(subscriber(), reportedBy(account, now - 1)), ...starts],
    ['whatever another account has reported', by(subscriber(), reportedBy('noah', now)), ...starts],
    ['without the details of the subscription, again', by(undescribed, reportedBy(account, now)), ...starts],
    ['but not twice', by(subscriber(), reportedBy(account, now)), ...isNotReported],
    ['nor twice, also later', by(subscriber(), reportedBy(account, now + minute)), ...isNotReported],
    [
      'nor if the subscription is of an app store',
      by(subscriber({ managedBy: 'google-play' })),
      ...isNotReported,
    ],
    ['nor without its order', by(subscriber(), undefined, withoutOrder()), ...isNotReported],
    [
      'nor if storage has lost it, or another tab has taken it out to report it',
      userWith({}, subscriber()),
      subscribed(),
      [discardDraft],
    ],
  ])
  table(none, [
    [
      'nor twice by the tab that came home',
      home({ stored: { tab: begun, reported: reportedBy(account, now) } }, subscriber()),
      none,
      [forget('tab'), discardDraft],
    ],
  ])
})
