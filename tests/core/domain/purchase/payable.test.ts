import { describe } from 'vitest'
import type { Effect } from '../../../../src-core/domain/purchase'
import {
  loadUser,
  save,
  forget,
  notify,
  report,
  goToSuccess,
  discardDraft,
  closeCheckout,
  wait,
} from './effects'
import {
  told,
  subscriber,
  elsewhere,
  user,
  checkout,
  retry,
  form,
  completed,
  pay,
  leftCheckout,
  restored,
  sessionRefused,
} from './events'
import {
  minute,
  now,
  sent,
  yearly,
  monthly,
  withoutConsent,
  withConsent,
  payment,
  walletPayment,
  dearer,
  loading,
  unavailable,
  ready,
  session,
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
  awaiting,
  subscribed,
  declined,
  noConnection,
  isLoading,
  replaced,
  reloaded,
  replacement,
  paidInAnotherTab,
} from './steps'
import { table, ignoresAllBut } from './table'

const alreadySubscribed = [forget('tab'), closeCheckout, notify('already-subscribed')]
const showTerms = (changed = payment): Effect => ({ type: 'show-terms', terms: changed.terms })
const found = (isPaid: boolean) => handedOver({ isPaid })

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
      [wait(10 * minute)],
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
      [wait(10 * minute)],
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
