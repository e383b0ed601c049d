import { describe } from 'vitest'
import type { Effect } from '../../../../src-core/domain/purchase'
import type { CheckoutPayment, PaymentFailure } from '../../../../src-core/ports/payments'
import { asked, sent } from '../machine'
import {
  alreadySubscribed,
  anotherTab,
  answered,
  attempt,
  awaiting,
  awaitsOther,
  begun,
  beside,
  check,
  checkout,
  closes,
  completed,
  completes,
  confirmed,
  confirming,
  consent,
  day,
  dearer,
  declined,
  differs,
  elsewhere,
  failed,
  forget,
  forgetTab,
  form,
  goToSuccess,
  handedOver,
  ignoresAllBut,
  isLoading,
  later,
  leftCheckout,
  loading,
  loadUser,
  minute,
  monthly,
  noConnection,
  notify,
  notLoaded,
  notOpened,
  now,
  opening,
  opens,
  other,
  pay,
  payable,
  payment,
  readStatus,
  ready,
  recorded,
  reloaded,
  replaced,
  replaces,
  report,
  reprice,
  restored,
  retry,
  save,
  session,
  sessionRefused,
  showTerms,
  status,
  subscribedBy,
  subscriber,
  table,
  thisTab,
  timePassed,
  told,
  unanswered,
  unavailable,
  user,
  verifying,
  wait,
  walletPayment,
  wasPaid,
  withConsent,
  withoutConsent,
  withoutOrder,
  yearly,
  type Outcome,
} from './rows'

/** The service decides about the payment of a page that was left. */
const leaves = (left = attempt): Outcome => {
  const record = { ...begun, awaitedSince: now }
  return [awaiting({ record, attempt: left }), [forgetTab, save('shared', record)]]
}
const refused = { kind: 'session-refused' } as const
const payableAfter = (failure: PaymentFailure) => payable({ failure })
/** The page comes back after the page after it has handed the payment over. */
const handedOn = beside({ shared: handedOver() }, restored)
const awaitsAgain = [awaiting(), [loadUser(), wait(10 * minute)]] as const
const reportOther = [forget('shared'), report({ product: monthly.order.product })]

describe('payable', () => {
  const before = payable()
  const failedBefore = payableAfter(declined)
  const pays = (wallet?: CheckoutPayment) => [verifying({ request: sent, wallet }), [loadUser()]] as const
  const consented = withConsent('2026-11-21T09:30:00Z')
  const repriced = { order: { ...yearly.order, priceChanged: true } }
  table(before, [
    ['paying loads the user once more', pay(), ...pays()],
    ['a wallet pays too', pay({ wallet: walletPayment }), ...pays(walletPayment)],
    ['an order of another day is priced anew instead', pay({ isOutdated: true }), before, [reprice]],
    ['a payment of another tab is awaited instead', beside(anotherTab, pay()), ...awaitsOther],
    ['one of ten minutes ago is not in the way', later(10 * minute, beside(anotherTab, pay())), ...pays()],
    ['another order opens another session', checkout(monthly), ...opens(monthly)],
    ['the order has its new price', checkout(repriced), payable({ session: session({ wanted: repriced }) })],
    ['a consent that is taken back closes the card form', checkout(withoutConsent), consent],
    ['a consent opens a session that carries it', checkout(consented), ...opens(consented)],
    ['a ready card form tells what is charged', form(ready), before, [showTerms()]],
    ['what is charged differs', form(differs.form), payable({ session: differs }), [showTerms(dearer)]],
    ['a card form loads', form(loading), reloaded],
    ['a card form does not load', form(unavailable), payable({ session: session({ form: unavailable }) })],
    ['a refused session is replaced', sessionRefused, ...replaces()],
    ['a session that was paid in another tab leads to success', form(completed(true)), ...completes(true)],
    ['so does one that is not known to be paid', form(completed(false)), ...completes(false)],
    ['leaving the checkout keeps the session', leftCheckout, reloaded],
    [
      'a subscription reports the payment of another tab',
      beside(anotherTab, user(subscriber())),
      closes[0],
      [...reportOther, ...alreadySubscribed],
    ],
  ])

  describe('after a failure', () => {
    table(failedBefore, [
      ['paying again forgets it', pay(), ...pays()],
      ['an order of another day too', pay({ isOutdated: true }), before, [reprice]],
      [
        'opening the card form again does not',
        retry,
        payable({ failure: declined, session: session({ form: loading, opened: sent }) }),
      ],
      ['nor does a card form that loads', form(loading), payable({ failure: declined, session: isLoading })],
      ['nor does the same order', checkout(yearly), failedBefore],
      ['leaving the checkout does', leftCheckout, reloaded],
      ['a page from the back/forward cache does', restored, before, [loadUser()]],
    ])
  })

  describe('after a failure that perhaps was none', () => {
    const perhapsPaid = payableAfter(noConnection)
    const ofOldVersion = { accountId: 'mira', order: recorded, isPaid: false }
    table(perhapsPaid, [
      ['a subscription of this order leads to success', beside(thisTab, user(subscriber())), ...wasPaid()],
      ['so does the latest checkout of the user', beside(thisTab, user(subscribedBy('cs_1'))), ...wasPaid()],
      ['another checkout does not', beside(thisTab, user(subscribedBy('cs_9'))), ...closes],
      ['nor does a subscription from an app store', beside(thisTab, user(elsewhere)), ...closes],
      [
        'a record of an older version, without a checkout, counts',
        beside({ tab: ofOldVersion }, user(subscribedBy('cs_9'))),
        ...wasPaid(ofOldVersion),
      ],
      ['without a subscription it can be tried again', beside(thisTab, user()), perhapsPaid],
    ])
  })

  describe.each([loading, unavailable])('with a card form that is not ready: $type', (formState) => {
    const notReady = payable({ session: session({ form: formState }) })
    table(notReady, [
      ['the card cannot pay', pay(), notReady],
      [
        'a wallet can',
        pay({ wallet: walletPayment }),
        verifying({ request: sent, wallet: walletPayment, session: notReady.session }),
        [loadUser()],
      ],
      ['it is opened again', retry, payable({ session: session({ form: loading, opened: sent }) })],
    ])
  })

  table(payable({ session: replaced }), [
    ['a second refusal in a row is a failure', sessionRefused, notOpened('service-error')],
  ])
  ignoresAllBut(before, 'checkout', 'retry', 'pay', 'restored', leftCheckout)
})

describe('verifying', () => {
  const before = verifying()
  const asksProvider = (by = payment) => ({ request: sent, payment: by, record: begun })
  const confirm = (by = payment): readonly Effect[] => [
    { type: 'notify' },
    save('tab', begun),
    { type: 'confirm', request: sent, payment: by },
    wait(minute),
  ]
  const confirms = [confirming({ attempt: asksProvider() }), confirm()] as const
  table(before, [
    ['a user without a subscription pays', answered(), ...confirms],
    ['a user who cannot be loaded pays', notLoaded(), ...confirms],
    ['a sign-in that has ended pays nothing', notLoaded('not-signed-in'), payable()],
    ['a user who was loaded for another reason does not pay yet', user(told()), before],
    ['nor one who was not', notLoaded('unreachable', sent), before],
    [
      'nor does another payment before the answer',
      beside(anotherTab, notLoaded('unreachable', sent)),
      before,
    ],
    ['a payment of another tab is awaited instead', beside(anotherTab, answered()), ...awaitsOther],
    ['also if the user cannot be loaded', beside(anotherTab, notLoaded()), ...awaitsOther],
    ['a card form that is ready again tells nothing', form(ready), before],
    ['a card form loads', form(loading), verifying({ session: isLoading })],
    ['what is charged differs', form(differs.form), verifying({ session: differs })],
    ['a refused session is replaced', sessionRefused, ...replaces()],
    ['a completed session leads to the success page', form(completed(true)), ...completes(true)],
    ['leaving the checkout pays nothing', leftCheckout, reloaded],
    ['a page from the back/forward cache loads the user and pays nothing', restored, payable(), [loadUser()]],
  ])
  table(verifying({ session: differs }), [
    ['what is not shown is not charged', answered(), payable({ session: differs }), [showTerms(dearer)]],
  ])
  table(verifying({ session: isLoading }), [
    ['a card form that loads again cannot pay', answered(), reloaded],
  ])
  table(verifying({ session: isLoading, wallet: walletPayment }), [
    [
      'a wallet does not need the card form',
      answered(),
      confirming({ session: isLoading, attempt: asksProvider(walletPayment) }),
      confirm(walletPayment),
    ],
  ])
  table(verifying({ wallet: dearer }), [
    ['a wallet is not charged what the order does not show', answered(), payable(), [showTerms(dearer)]],
  ])
  ignoresAllBut(before, 'restored', leftCheckout)
})

describe('confirming', () => {
  const before = confirming()
  const asksProvider = [unanswered({ attempt, asking: sent }), [readStatus]] as const
  const called = { kind: 'no-connection', isUnpaid: true } as const
  table(before, [
    ['a payment that is done leads to the success page', confirmed('done'), ...completes(true)],
    ['so does one that is not known to be paid', confirmed('processing'), ...completes(false)],
    ['the record stays on the way to the bank', confirmed('leaving'), confirming({ isRedirecting: true })],
    ['a refused card can be tried again', failed(declined), payableAfter(declined), [forgetTab]],
    ['the record stays if that perhaps was none', failed(noConnection), payableAfter(noConnection)],
    ['unless the provider says that it was one', failed(called), payableAfter(called), [forgetTab]],
    ['a refused session is replaced', failed(refused), ...replaces(forgetTab)],
    ['a session that was completed leads to the success page', form(completed(true)), ...completes(true)],
    ['the answer decides about a session that its form finds refused', sessionRefused, before],
    ['the card form changes', form(loading), confirming({ session: isLoading })],
    ['without an answer for a minute, the customer can ask', timePassed(), unanswered({ attempt })],
    ['leaving leaves the provider asked', leftCheckout, confirming({ isShown: false, session: isLoading })],
    ['an opened checkout shows it', checkout(monthly), before],
    ['a page from the back/forward cache asks the provider', restored, ...asksProvider],
    ['a page from the cache awaits what the page after it has handed over', handedOn, ...awaitsAgain],
    ['unless that was ten minutes ago', later(10 * minute, handedOn), ...asksProvider],
    ['a payment of another tab is not in the way of the answer', beside(anotherTab, user()), before],
    ['nor is a subscription', user(elsewhere), before],
    ['a subscription reports another payment', beside(anotherTab, user(subscriber())), before, reportOther],
  ])

  describe('while another payment waits', () => {
    const shared = other({ isPaid: true, awaitedSince: now - day })
    table(before, [
      [
        'a payment that is not known yet does not replace an order that is known to be paid',
        beside({ shared }, confirmed('processing')),
        awaiting({ record: shared, showsOrder: true }),
        [forgetTab, goToSuccess],
      ],
      ['one that is done does', beside({ shared }, confirmed('done')), ...completes(true)],
      [
        'one without an order is replaced',
        beside({ shared: withoutOrder(other({ isPaid: true })) }, confirmed('processing')),
        ...completes(false),
      ],
      ['so is one with an unknown outcome', beside(anotherTab, confirmed('processing')), ...completes(false)],
    ])
  })

  describe('with a session that replaces a refused one', () => {
    table(confirming({ session: replaced }), [
      ['a second refusal in a row is a failure', failed(refused), notOpened('service-error'), [forgetTab]],
      ['another failure ends the row', failed(declined), payableAfter(declined), [forgetTab]],
      ['so does a way to the bank', confirmed('leaving'), confirming({ isRedirecting: true })],
    ])
  })

  describe('after the checkout was left', () => {
    table(confirming({ isShown: false, session: isLoading }), [
      [
        'a refused session is replaced, without the checkout',
        failed(refused),
        opening({ request: sent, isReplacement: true, isShown: false }),
        [forgetTab, loadUser()],
      ],
      ['the checkout shows it again', checkout(yearly), confirming({ session: isLoading })],
      ['a payment that is done leads to the success page', confirmed('done'), ...completes(true)],
      [
        'a failure is told, and the session can be paid with again',
        failed(declined),
        reloaded,
        [forgetTab, notify('payment-failed')],
      ],
      ['what is missing in the form is not told', failed({ kind: 'incomplete' }), reloaded, [forgetTab]],
      ['a failure that perhaps was none is left to the service', failed(noConnection), ...leaves()],
      ['after a minute the service decides', timePassed(), ...leaves()],
    ])
  })

  ignoresAllBut(before, 'checkout', 'restored', leftCheckout)
})

const first = unanswered().attempt.request
const late = { ...attempt, request: first }
const asksProvider = [unanswered({ asking: sent }), [readStatus]] as const

describe('unanswered', () => {
  const before = unanswered()
  const otherPaid = other({ isPaid: true })
  table(before, [
    ['the provider is asked', check, ...asksProvider],
    ['a page from the back/forward cache asks it', restored, ...asksProvider],
    ['a page from the cache awaits what the page after it has handed over', handedOn, ...awaitsAgain],
    ['a late success leads to the success page', confirmed('done', first), ...completes(true)],
    ['one that is not known to be paid too', confirmed('processing', first), ...completes(false)],
    ['the browser may still leave for the bank', confirmed('leaving', first), before],
    ['a late failure can be retried', failed(declined, first), payableAfter(declined), [forgetTab]],
    ['the record stays if it perhaps was none', failed(noConnection, first), payableAfter(noConnection)],
    ['a refused session is replaced', failed(refused, first), ...replaces(forgetTab)],
    ['a completed session leads to the success page', form(completed(true)), ...completes(true)],
    ['the answer decides about a session that its form finds refused', sessionRefused, before],
    ['the card form changes', form(unavailable), unanswered({ session: session({ form: unavailable }) })],
    ['leaving the checkout leaves it to the service', leftCheckout, ...leaves(late)],
    [
      'leaving replaces no other order that is known to be paid',
      beside({ shared: otherPaid }, leftCheckout),
      awaiting({ record: otherPaid, attempt: late }),
      [forgetTab],
    ],
    ['a user without a subscription tells nothing', user(told('paid')), before],
    ['nor does a subscription that was not asked for', user(elsewhere), before],
    ['a subscription reports another payment', beside(anotherTab, user(subscriber())), before, reportOther],
  ])
  ignoresAllBut(before, 'check', 'restored', leftCheckout)
})

describe('unanswered, while the provider is asked', () => {
  const before = unanswered({ asking: asked })
  const quiet = unanswered()
  table(before, [
    ['a payment that was made leads to the success page', status('paid'), ...completes(true)],
    ['so does one that is not known to be', status('processing'), ...completes(false)],
    ['so does a refused trial, which the service tells of', status('trial-refused'), ...completes(false)],
    ['an open session can be paid with again', status('open'), payable(), [forgetTab]],
    ['an expired one is replaced', status('expired'), ...replaces(forgetTab)],
    ['the service is asked what the provider does not tell', status(undefined), before, [loadUser(asked)]],
    ['asking again starts anew', check, ...asksProvider],
    ['a late success counts', confirmed('done', first), ...completes(true)],
    ['leaving the checkout leaves it to the service', leftCheckout, ...leaves(late)],
    ['a page from the back/forward cache asks again', restored, ...asksProvider],
    ['a card form loads', form(loading), unanswered({ asking: asked, session: isLoading })],
    ['the service knows of the payment', answered('paid'), ...completes(true)],
    ['the service knows that the session is open', answered('open'), payable(), [forgetTab]],
    ['the service knows that it has expired', answered('expired'), ...replaces(forgetTab)],
    ['the service knows of another session only', answered('open', 'cs_9'), quiet],
    ['the service knows of none', answered(), quiet],
    ['the service does not answer', notLoaded(), quiet],
    ['the service knows of a subscription', user(subscriber(), asked), ...completes(true)],
    ['a user who was loaded for another reason tells nothing', user(told('open')), before],
    ['nor does a subscription', user(subscriber()), before],
    ['nor an error', notLoaded('unreachable', sent), before],
  ])
  table(unanswered({ asking: asked, session: replaced }), [
    ['a second expired one is a failure', status('expired'), notOpened('service-error'), [forgetTab]],
  ])
  ignoresAllBut(before, 'check', 'restored', leftCheckout)
})
