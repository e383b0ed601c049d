import { describe } from 'vitest'
import type { CheckoutStatus } from '../../../../src-core/domain/subscriber'
import {
  asked,
  asking,
  awaiting,
  check,
  checkout,
  confirmed,
  day,
  discardDraft,
  elsewhere,
  failed,
  forget,
  goHome,
  handedOver,
  home,
  ignoresAllBut,
  leftStatus,
  loadUser,
  minute,
  none,
  notify,
  notLoaded,
  now,
  other,
  recorded,
  reopen,
  report,
  restored,
  save,
  second,
  sent,
  subscribed,
  subscriber,
  table,
  timePassed,
  told,
  user,
  wait,
  yearly,
  type Row,
} from './builders'

const askedNow = asking({ request: sent })
const askedLater = asking({ request: sent, pause: 1 })
const paid = handedOver({ isPaid: true })
const overdue = handedOver({ isPaid: true, awaitedSince: now - day - 1 })
const until = (record: typeof paid, at: number) => wait((record.awaitedSince ?? 0) + at - now)
const unpaid = (notice: 'payment-failed' | 'trial-refused') => [
  forget('shared'),
  notify(notice),
  reopen(recorded),
]

describe('awaiting', () => {
  const before = awaiting()
  table(before, [
    ['checking again asks the service', check, awaiting({ asking: askedNow }), [loadUser()]],
    ['home asks the service', home(), awaiting({ asking: askedNow }), [loadUser()]],
    [
      'a page from the back/forward cache loads the user, without asking about the payment',
      restored(),
      before,
      [loadUser()],
    ],
    ['the checkout stays closed', checkout(yearly), before],
    ['a user who was loaded for another reason decides nothing', user(told('open')), before],
    [
      'another payment that a tab has handed over takes its place',
      user(told(), undefined, { stored: { shared: other() } }),
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
    ['the subscription of this order ends it', user(subscriber()), subscribed(), [discardDraft]],
    [
      'it is reported with the record that storage holds',
      user(subscriber(), undefined, { stored: { shared: handedOver() } }),
      subscribed(),
      [forget('shared'), report(), discardDraft],
    ],
    ['a subscription from elsewhere does too, unreported', user(elsewhere), subscribed(), [discardDraft]],
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
  table(awaiting({ showsOrder: true }), [
    ['the success page is left after ten minutes', timePassed({ at: now + 10 * minute }), none, [goHome]],
    ['its order is subscribed', user(subscriber()), subscribed(), [discardDraft]],
    [
      'a subscription from elsewhere is told at home',
      user(elsewhere),
      none,
      [discardDraft, notify('already-subscribed'), goHome],
    ],
    [
      'so is one of another checkout, which is reported',
      user(subscriber({}, { id: 'cs_9', status: 'paid' }), undefined, { stored: { shared: handedOver() } }),
      none,
      [forget('shared'), report(), discardDraft, notify('already-subscribed'), goHome],
    ],
    [
      'a checkout that the service tells is that of the order',
      user(subscriber({}, { id: 'cs_1', status: 'paid' })),
      subscribed(),
      [discardDraft],
    ],
  ])
  ignoresAllBut(before, 'user', 'check', 'time-passed', 'restored', leftStatus, 'home')
})

describe('awaiting a confirmation of this page that may still be answered', () => {
  const before = awaiting({ attempt: asked })
  table(before, [
    [
      'done: it is paid',
      confirmed('done'),
      awaiting({ attempt: asked, record: paid }),
      [save('shared', paid)],
    ],
    ['processing: the service decides', confirmed('processing'), before],
    ['leaving: the service decides', confirmed('leaving'), before],
    ['failed: the service decides', failed({ kind: 'declined' }), before],
    ['the answer to an earlier one is ignored', confirmed('done', sent), before],
  ])
})

describe('awaiting, while the service is asked', () => {
  const before = awaiting({ asking: asking() })
  const askAgain = awaiting({ asking: askedLater })
  table(before, [
    ['nothing is known of a checkout: it is asked again', user(told(), asked), askAgain, [wait(second)]],
    ['another checkout tells nothing', user(told('open', 'cs_9'), asked), askAgain, [wait(second)]],
    ['the session is processing', user(told('processing'), asked), askAgain, [wait(second)]],
    [
      'the session is paid: that is kept, and the subscription awaited',
      user(told('paid'), asked),
      awaiting({ record: paid, asking: askedLater }),
      [save('shared', paid), wait(second)],
    ],
    ['the session is open: nothing was paid', user(told('open'), asked), none, unpaid('payment-failed')],
    [
      'the session has expired: nothing was paid',
      user(told('expired'), asked),
      none,
      unpaid('payment-failed'),
    ],
    [
      'the trial was refused: nothing is charged',
      user(told('trial-refused'), asked),
      none,
      unpaid('trial-refused'),
    ],
    ['the subscription has started', user(subscriber(), asked), subscribed(), [discardDraft]],
    ['the service does not answer: it is asked again', notLoaded(), askAgain, [wait(second)]],
    ['a user who was loaded for another reason decides nothing', user(told('open')), before],
    ['nor does an error', notLoaded('unreachable', { answers: sent }), before],
    ['after the pause the service is asked again', timePassed(), before, [loadUser(asked)]],
    ['another pause is none of this', timePassed({ answers: sent }), before],
    ['checking again starts anew', check, awaiting({ asking: askedNow }), [loadUser()]],
    ['leaving the page ends the questions', leftStatus, awaiting()],
    [
      'the record that storage holds counts',
      user(told('open', 'cs_9'), asked, { stored: { shared: other() } }),
      none,
      [
        forget('shared'),
        notify('payment-failed'),
        reopen({ product: other().order?.product ?? recorded.product }),
      ],
    ],
    ['after ten minutes it is no longer in the way', user(told(), asked, { at: now + 10 * minute }), none],
  ])
  table(awaiting({ asking: asking(), showsOrder: true }), [
    [
      'the success page is left when nothing was paid',
      user(told('open'), asked),
      none,
      [...unpaid('payment-failed'), goHome],
    ],
    ['and when it is no longer in the way', user(told(), asked, { at: now + 10 * minute }), none, [goHome]],
  ])

  describe('soon after the click', () => {
    const clicked = (ago: number) => handedOver({ begunAt: now - ago })
    const soon = awaiting({ record: clicked(15 * second - 1), asking: asking() })
    table(soon, [
      [
        'an open session may still be paid',
        user(told('open'), asked),
        awaiting({ record: clicked(15 * second - 1), asking: askedLater }),
        [wait(second)],
      ],
      ['an expired one is not', user(told('expired'), asked), none, unpaid('payment-failed')],
    ])
    table(awaiting({ record: clicked(15 * second), asking: asking() }), [
      [
        'after 15 seconds an open session is not paid',
        user(told('open'), asked),
        none,
        unpaid('payment-failed'),
      ],
    ])
  })

  describe('a paid one', () => {
    const paidBefore = awaiting({ record: paid, asking: asking() })
    const stays = (status: CheckoutStatus): Row => [
      `stays paid, although the session is ${status}`,
      user(told(status), asked),
      awaiting({ record: paid, asking: askedLater }),
      [wait(second)],
    ]
    table(paidBefore, [
      stays('open'),
      stays('expired'),
      stays('processing'),
      stays('paid'),
      [
        'is not charged if the trial was refused',
        user(told('trial-refused'), asked),
        none,
        unpaid('trial-refused'),
      ],
      [
        'ignores the refused trial of another session',
        user(told('trial-refused', 'cs_9'), asked),
        awaiting({ record: paid, asking: askedLater }),
        [wait(second)],
      ],
    ])
    const after = awaiting({ record: overdue, asking: askedLater })
    table(awaiting({ record: overdue, asking: asking() }), [
      ['has ended a day later, if its session is open', user(told('open'), asked), none, [forget('shared')]],
      ['or has expired', user(told('expired'), asked), none, [forget('shared')]],
      ['or is not the latest one', user(told('paid', 'cs_9'), asked), none, [forget('shared')]],
      ['stays if its session is paid', user(told('paid'), asked), after, [wait(second)]],
      ['stays if nothing is known', user(told(), asked), after, [wait(second)]],
    ])
    table(awaiting({ record: overdue, asking: asking(), showsOrder: true }), [
      [
        'leads home from the success page when it has ended',
        user(told('open'), asked),
        none,
        [forget('shared'), goHome],
      ],
    ])
  })

  describe('of a browser that has not stored the order', () => {
    const { order: _unknown, ...withoutOrder } = handedOver()
    table(awaiting({ record: withoutOrder, asking: asking() }), [
      [
        'nothing was paid: the plans are shown',
        user(told('open'), asked),
        none,
        [forget('shared'), notify('payment-failed'), reopen()],
      ],
      [
        'the subscription is not reported',
        user(subscriber(), asked, { stored: { shared: withoutOrder } }),
        subscribed(withoutOrder),
        [forget('shared'), discardDraft],
      ],
    ])
    table(awaiting({ record: { ...withoutOrder, isPaid: true }, asking: asking() }), [
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
    table(awaiting({ asking: asking({ pause: pauses.length, until: long }) }), [
      ['there is no tenth question', user(told(), asked), awaiting(), [wait(10 * minute)]],
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
      ['no question comes later', user(told(), asked), awaiting(), [wait(10 * minute)]],
      ['nor after an error', notLoaded(), awaiting(), [wait(10 * minute)]],
    ])
    table(awaiting({ record: overdue, asking: asking({ until: now }) }), [
      ['an overdue one waits for the customer', user(told(), asked), awaiting({ record: overdue })],
    ])
    table(awaiting({ record: paid, asking: asking({ until: now }) }), [
      [
        'a paid one until it is overdue',
        user(told(), asked),
        awaiting({ record: paid }),
        [until(paid, day + 1)],
      ],
    ])
  })

  ignoresAllBut(before, 'user', 'check', 'restored', leftStatus, 'home')
})
