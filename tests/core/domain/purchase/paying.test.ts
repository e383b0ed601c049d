import { describe } from 'vitest'
import type { Effect } from '../../../../src-core/domain/purchase'
import {
  asked,
  awaiting,
  begun,
  checkout,
  closeCheckout,
  completed,
  confirmed,
  confirming,
  consent,
  day,
  dearer,
  discardDraft,
  elsewhere,
  failed,
  forget,
  form,
  goToSuccess,
  handedOver,
  ignoresAllBut,
  leftCheckout,
  loading,
  loadUser,
  minute,
  monthly,
  none,
  notify,
  notLoaded,
  notOpened,
  now,
  opening,
  other,
  pay,
  payable,
  payment,
  ready,
  recorded,
  report,
  restored,
  retry,
  save,
  sent,
  session,
  subscribed,
  subscriber,
  table,
  timePassed,
  told,
  unanswered,
  unavailable,
  user,
  verifying,
  wait,
  walletPayment,
  withConsent,
  withoutConsent,
  yearly,
} from './builders'

const declined = { kind: 'declined' } as const
const noConnection = { kind: 'no-connection' } as const
const sessionRefused = form({ type: 'session-refused' })
const isLoading = session({ form: loading })
const replaced = session({ isReplacement: true })
const reloaded = payable({ session: isLoading })
const replacement = opening({ request: sent, isReplacement: true })
const paidInAnotherTab = { shared: other() }
const alreadySubscribed = [forget('tab'), closeCheckout, notify('already-subscribed')]
const showTerms = (changed = payment): Effect => ({ type: 'show-terms', terms: changed.terms })
/** The record of a session that was completed without a confirmation of this page. */
const found = (isPaid: boolean) => handedOver({ isPaid })
const confirm = (by = payment): readonly Effect[] => [
  { type: 'notify' },
  save('tab', begun),
  { type: 'confirm', request: sent, payment: by },
  wait(minute),
]
const askedNow = { request: sent, payment, record: begun }

describe('payable', () => {
  const before = payable()
  const failedBefore = payable({ failure: declined })
  table(before, [
    ['paying loads the user once more', pay(), verifying({ request: sent }), [loadUser()]],
    [
      'a wallet pays too',
      pay({ wallet: walletPayment }),
      verifying({ request: sent, wallet: walletPayment }),
      [loadUser()],
    ],
    [
      'an order of another day is priced anew instead',
      pay({ isOutdated: true }),
      before,
      [{ type: 'reprice' }],
    ],
    [
      'a payment of another tab is awaited instead',
      pay({ stored: paidInAnotherTab }),
      awaiting({ record: other() }),
    ],
    [
      'one of ten minutes ago is not in the way',
      pay({ stored: paidInAnotherTab, at: now + 10 * minute }),
      verifying({ request: sent }),
      [loadUser()],
    ],
    [
      'another order opens another session',
      checkout(monthly),
      opening({ wanted: monthly, request: sent }),
      [loadUser()],
    ],
    [
      'the same order shows its new price',
      checkout({ order: { ...yearly.order, priceChanged: true } }),
      payable({ session: session({ wanted: { order: { ...yearly.order, priceChanged: true } } }) }),
    ],
    ['a consent that is taken back closes the card form', checkout(withoutConsent), consent],
    [
      'a consent opens a session that carries it',
      checkout(withConsent('2026-11-21T09:30:00Z')),
      opening({ wanted: withConsent('2026-11-21T09:30:00Z'), request: sent }),
      [loadUser()],
    ],
    ['a ready card form tells what is charged', form(ready), before, [showTerms()]],
    [
      'what is charged differs',
      form({ type: 'ready', payment: dearer }),
      payable({ session: session({ form: { type: 'ready', payment: dearer } }) }),
      [showTerms(dearer)],
    ],
    ['a card form loads', form(loading), reloaded],
    ['a card form does not load', form(unavailable), payable({ session: session({ form: unavailable }) })],
    ['a refused session is replaced', sessionRefused, replacement, [loadUser()]],
    [
      'a session that was paid in another tab leads to the success page',
      form(completed(true)),
      awaiting({ record: found(true), showsOrder: true }),
      [forget('tab'), save('shared', found(true)), goToSuccess],
    ],
    [
      'so does one that is not known to be paid',
      form(completed(false)),
      awaiting({ record: found(false), showsOrder: true }),
      [forget('tab'), save('shared', found(false)), goToSuccess],
    ],
    ['leaving the checkout keeps the session', leftCheckout, reloaded],
    ['a page from the back/forward cache loads the user', restored(), before, [loadUser()]],
    [
      'a payment of another tab is awaited',
      user(told(), undefined, { stored: paidInAnotherTab }),
      awaiting({ record: other() }),
    ],
    ['a subscription closes the checkout', user(elsewhere), none, alreadySubscribed],
    [
      'a subscription reports the payment of another tab',
      user(subscriber(), undefined, { stored: paidInAnotherTab }),
      none,
      [forget('shared'), report({ product: monthly.order.product }), ...alreadySubscribed],
    ],
  ])

  describe('after a failure', () => {
    table(failedBefore, [
      ['paying again forgets it', pay(), verifying({ request: sent }), [loadUser()]],
      ['an order of another day too', pay({ isOutdated: true }), before, [{ type: 'reprice' }]],
      [
        'opening the card form again does not',
        retry,
        payable({ failure: declined, session: session({ form: loading, opened: sent }) }),
      ],
      ['nor does a card form that loads', form(loading), payable({ failure: declined, session: isLoading })],
      ['nor does the same order', checkout(yearly), failedBefore],
      ['leaving the checkout does', leftCheckout, reloaded],
      ['a page from the back/forward cache does', restored(), before, [loadUser()]],
    ])
  })

  describe('after a failure that perhaps was none', () => {
    const perhaps = { tab: begun }
    const perhapsPaid = payable({ failure: noConnection })
    table(perhapsPaid, [
      [
        'a subscription of this order leads to the success page',
        user(subscriber(), undefined, { stored: perhaps }),
        subscribed(begun),
        [forget('tab'), forget('shared'), report(), discardDraft, goToSuccess],
      ],
      [
        'so does the latest checkout of the user',
        user(subscriber({}, { id: 'cs_1', status: 'paid' }), undefined, { stored: perhaps }),
        subscribed(begun),
        [forget('tab'), forget('shared'), report(), discardDraft, goToSuccess],
      ],
      [
        'another checkout does not',
        user(subscriber({}, { id: 'cs_9', status: 'paid' }), undefined, { stored: perhaps }),
        none,
        alreadySubscribed,
      ],
      [
        'nor does a subscription from an app store',
        user(elsewhere, undefined, { stored: perhaps }),
        none,
        alreadySubscribed,
      ],
      [
        'a record of an older version, without a checkout, counts',
        user(subscriber({}, { id: 'cs_9', status: 'paid' }), undefined, {
          stored: { tab: { accountId: 'mira', order: recorded, isPaid: false } },
        }),
        subscribed({ accountId: 'mira', order: recorded, isPaid: false }),
        [forget('tab'), forget('shared'), report(), discardDraft, goToSuccess],
      ],
      [
        'without a subscription it can be tried again',
        user(told(), undefined, { stored: perhaps }),
        perhapsPaid,
      ],
    ])
  })

  describe('with a card form that is not ready', () => {
    for (const formState of [loading, unavailable]) {
      const notReady = payable({ session: session({ form: formState }) })
      table(notReady, [
        [`the card cannot pay (${formState.type})`, pay(), notReady],
        [
          `a wallet can (${formState.type})`,
          pay({ wallet: walletPayment }),
          { ...verifying({ request: sent, wallet: walletPayment }), session: notReady.session },
          [loadUser()],
        ],
        [
          `it is opened again (${formState.type})`,
          retry,
          payable({ session: session({ form: loading, opened: sent }) }),
        ],
      ])
    }
  })

  describe('with a session that replaces a refused one', () => {
    table(payable({ session: replaced }), [
      ['a second refusal is a failure', sessionRefused, notOpened('service-error')],
    ])
  })

  ignoresAllBut(before, 'checkout', 'retry', 'pay', 'restored', leftCheckout)
})

describe('verifying', () => {
  const before = verifying()
  table(before, [
    ['a user without a subscription pays', user(told(), asked), confirming({ attempt: askedNow }), confirm()],
    ['a user who cannot be loaded pays', notLoaded(), confirming({ attempt: askedNow }), confirm()],
    ['a sign-in that has ended pays nothing', notLoaded('not-signed-in'), payable()],
    ['a user who was loaded for another reason does not pay yet', user(told()), before],
    ['nor one who was not', notLoaded('unreachable', { answers: sent }), before],
    [
      'a payment of another tab is awaited instead',
      user(told(), asked, { stored: paidInAnotherTab }),
      awaiting({ record: other() }),
    ],
    [
      'a payment of another tab is awaited, also if the user cannot be loaded',
      notLoaded('unreachable', { stored: paidInAnotherTab }),
      awaiting({ record: other() }),
    ],
    ['a subscription closes the checkout', user(elsewhere, asked), none, alreadySubscribed],
    ['so does one that is loaded for another reason', user(elsewhere), none, alreadySubscribed],
    ['a card form that is ready again tells nothing', form(ready), before],
    ['a card form loads', form(loading), verifying({ session: isLoading })],
    [
      'what is charged differs',
      form({ type: 'ready', payment: dearer }),
      verifying({ session: session({ form: { type: 'ready', payment: dearer } }) }),
    ],
    ['a refused session is replaced', sessionRefused, replacement, [loadUser()]],
    [
      'a completed session leads to the success page',
      form(completed(true)),
      awaiting({ record: found(true), showsOrder: true }),
      [forget('tab'), save('shared', found(true)), goToSuccess],
    ],
    ['leaving the checkout pays nothing', leftCheckout, reloaded],
    [
      'a page from the back/forward cache pays nothing, and loads the user',
      restored(),
      payable(),
      [loadUser()],
    ],
  ])
  table(verifying({ session: session({ form: { type: 'ready', payment: dearer } }) }), [
    [
      'what the order does not show is not charged',
      user(told(), asked),
      payable({ session: session({ form: { type: 'ready', payment: dearer } }) }),
      [showTerms(dearer)],
    ],
  ])
  table(verifying({ session: isLoading }), [
    ['a card form that loads again cannot pay', user(told(), asked), reloaded],
  ])
  table(verifying({ session: isLoading, wallet: walletPayment }), [
    [
      'a wallet does not need the card form',
      user(told(), asked),
      confirming({
        session: isLoading,
        attempt: { request: sent, payment: walletPayment, record: begun },
      }),
      confirm(walletPayment),
    ],
  ])
  table(verifying({ wallet: dearer }), [
    [
      'a wallet is not charged what the order does not show',
      user(told(), asked),
      payable(),
      [showTerms(dearer)],
    ],
  ])
  ignoresAllBut(before, 'restored', leftCheckout)
})

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
    ['the record stays while the browser leaves for the bank', confirmed('leaving'), before],
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
      [loadUser()],
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
      ['so does a way to the bank', confirmed('leaving'), confirming()],
    ])
  })

  describe('after the checkout was left', () => {
    const left = confirming({ isShown: false, session: isLoading })
    const record = { ...begun, awaitedSince: now }
    table(left, [
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
        awaiting({ record, attempt: asked }),
        [forget('tab'), save('shared', record)],
      ],
      [
        'after a minute the service decides',
        timePassed(),
        awaiting({ record, attempt: asked }),
        [forget('tab'), save('shared', record)],
      ],
    ])
  })

  ignoresAllBut(before, 'checkout', 'restored', leftCheckout)
})
