import { describe } from 'vitest'
import { loadUser, save, forget, notify, report, goToSuccess, wait } from './effects'
import {
  told,
  subscriber,
  elsewhere,
  user,
  checkout,
  form,
  completed,
  confirmed,
  failed,
  timePassed,
  leftCheckout,
  restored,
  sessionRefused,
} from './events'
import {
  minute,
  day,
  now,
  sent,
  yearly,
  monthly,
  payment,
  loading,
  begun,
  handedOver,
  other,
  notOpened,
  payable,
  confirming,
  unanswered,
  awaiting,
  declined,
  noConnection,
  isLoading,
  replaced,
  reloaded,
  replacement,
  paidInAnotherTab,
  attempt,
  opening,
} from './steps'
import { table, ignoresAllBut } from './table'

describe('confirming', () => {
  const before = confirming()
  const awaited = (isPaid: boolean) => awaiting({ record: handedOver({ isPaid }), showsOrder: true })
  table(before, [
    [
      'a payment that is done leads to the success page',
      confirmed('done'),
      awaited(true),
      [forget('tab'), save('shared', handedOver({ isPaid: true })), goToSuccess],
    ],
    [
      'so does one that is not known to be paid',
      confirmed('processing'),
      awaited(false),
      [forget('tab'), save('shared', handedOver()), goToSuccess],
    ],
    [
      'the record stays while the browser leaves for the bank',
      confirmed('leaving'),
      confirming({ isRedirecting: true }),
    ],
    ['a refused card can be tried again', failed(declined), payable({ failure: declined }), [forget('tab')]],
    [
      'the record stays after a failure that perhaps was none',
      failed(noConnection),
      payable({ failure: noConnection }),
    ],
    [
      'unless the provider was asked, and says that it was one',
      failed({ kind: 'no-connection', isUnpaid: true }),
      payable({ failure: { kind: 'no-connection', isUnpaid: true } }),
      [forget('tab')],
    ],
    [
      'a refused session is replaced',
      failed({ kind: 'session-refused' }),
      replacement,
      [forget('tab'), loadUser()],
    ],
    [
      'a session that was completed leads to the success page',
      form(completed(true)),
      awaited(true),
      [forget('tab'), save('shared', handedOver({ isPaid: true })), goToSuccess],
    ],
    ['the answer decides about a session that its form finds refused', sessionRefused, before],
    ['the card form changes', form(loading), confirming({ session: isLoading })],
    [
      'without an answer for a minute, the customer can ask',
      timePassed(),
      unanswered({ attempt: before.attempt }),
    ],
    [
      'leaving the checkout leaves the provider asked',
      leftCheckout,
      confirming({ isShown: false, session: isLoading }),
    ],
    ['an opened checkout shows it', checkout(monthly), before],
    [
      'a page from the back/forward cache asks the provider',
      restored(),
      unanswered({ attempt: before.attempt, asking: sent }),
      [{ type: 'read-status', request: sent, payment }],
    ],
    [
      'a page from the back/forward cache awaits what the page after it has handed over',
      restored({ stored: { shared: handedOver() } }),
      awaiting(),
      [loadUser(), wait(10 * minute)],
    ],
    [
      'unless that was ten minutes ago',
      restored({ stored: { shared: handedOver() }, at: now + 10 * minute }),
      unanswered({ attempt: before.attempt, asking: sent }),
      [{ type: 'read-status', request: sent, payment }],
    ],
    [
      'a payment of another tab is not in the way of the answer',
      user(told(), undefined, { stored: paidInAnotherTab }),
      before,
    ],
    ['nor is a subscription', user(elsewhere), before],
    [
      'a subscription reports the payment of another tab',
      user(subscriber(), undefined, { stored: paidInAnotherTab }),
      before,
      [forget('shared'), report({ product: monthly.order.product })],
    ],
  ])

  describe('while another order is known to be paid', () => {
    const shared = other({ isPaid: true, awaitedSince: now - day })
    table(before, [
      [
        'a payment that is not known yet does not replace it',
        { ...confirmed('processing'), stored: { shared } },
        awaiting({ record: shared, showsOrder: true }),
        [forget('tab'), goToSuccess],
      ],
      [
        'one that is done does',
        { ...confirmed('done'), stored: { shared } },
        awaited(true),
        [forget('tab'), save('shared', handedOver({ isPaid: true })), goToSuccess],
      ],
    ])
  })

  describe('while another payment waits', () => {
    const { order: _unknown, ...withoutOrder } = other({ isPaid: true })
    table(before, [
      [
        'one without an order is replaced',
        { ...confirmed('processing'), stored: { shared: withoutOrder } },
        awaited(false),
        [forget('tab'), save('shared', handedOver()), goToSuccess],
      ],
      [
        'one with an unknown outcome is replaced',
        { ...confirmed('processing'), stored: paidInAnotherTab },
        awaited(false),
        [forget('tab'), save('shared', handedOver()), goToSuccess],
      ],
    ])
  })

  describe('with a session that replaces a refused one', () => {
    const again = confirming({ session: replaced })
    table(again, [
      [
        'a second refusal in a row is a failure',
        failed({ kind: 'session-refused' }),
        notOpened('service-error'),
        [forget('tab')],
      ],
      ['another failure ends the row', failed(declined), payable({ failure: declined }), [forget('tab')]],
      ['so does a way to the bank', confirmed('leaving'), confirming({ isRedirecting: true })],
    ])
  })

  describe('after the checkout was left', () => {
    const left = confirming({ isShown: false, session: isLoading })
    const record = { ...begun, awaitedSince: now }
    table(left, [
      [
        'a refused session is replaced, without the checkout',
        failed({ kind: 'session-refused' }),
        opening({ request: sent, isReplacement: true, isShown: false }),
        [forget('tab'), loadUser()],
      ],
      ['the checkout shows it again', checkout(yearly), confirming({ session: isLoading })],
      [
        'a payment that is done leads to the success page',
        confirmed('done'),
        awaited(true),
        [forget('tab'), save('shared', handedOver({ isPaid: true })), goToSuccess],
      ],
      [
        'a failure is told, and the session can be paid with again',
        failed(declined),
        reloaded,
        [forget('tab'), notify('payment-failed')],
      ],
      ['what is missing in the form is not told', failed({ kind: 'incomplete' }), reloaded, [forget('tab')]],
      [
        'a failure that perhaps was none is left to the service',
        failed(noConnection),
        awaiting({ record, attempt }),
        [forget('tab'), save('shared', record)],
      ],
      [
        'after a minute the service decides',
        timePassed(),
        awaiting({ record, attempt }),
        [forget('tab'), save('shared', record)],
      ],
    ])
  })

  ignoresAllBut(before, 'checkout', 'restored', leftCheckout)
})
