import { describe } from 'vitest'
import type { CheckoutStatus } from '../../../../src-core/domain/subscriber'
import { loadUser, save, forget, report, wait, notify, reopen, goHome, discardDraft } from './effects'
import { told, subscriber, user, notLoaded, timePassed, check, leftStatus } from './events'
import {
  second,
  minute,
  day,
  now,
  asked,
  sent,
  recorded,
  handedOver,
  other,
  none,
  awaiting,
  asking,
  subscribed,
} from './steps'
import { table, ignoresAllBut, type Row } from './table'

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
    [
      'the subscription has started',
      user(subscriber(), asked),
      subscribed(),
      [forget('shared'), report(), discardDraft],
    ],
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
