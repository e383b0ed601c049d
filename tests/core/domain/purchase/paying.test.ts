import { describe } from 'vitest'
import type { Effect } from '../../../../src-core/domain/purchase'
import { asked, sent } from '../machine'
import {
  alreadySubscribed,
  awaitsOther,
  closes,
  completes,
  forget,
  goToSuccess,
  loadUser,
  notify,
  opens,
  readStatus,
  replaces,
  report,
  reprice,
  save,
  showTerms,
  wait,
  wasPaid,
  type Outcome,
} from './effects'
import {
  check,
  checkout,
  completed,
  confirmed,
  elsewhere,
  failed,
  form,
  leftCheckout,
  notLoaded,
  pay,
  restored,
  retry,
  sessionRefused,
  status,
  subscriber,
  timePassed,
  told,
  user,
  userWith,
} from './events'
import {
  attempt,
  awaiting,
  begun,
  confirming,
  consent,
  day,
  dearer,
  declined,
  differs,
  handedOver,
  isLoading,
  loading,
  minute,
  monthly,
  noConnection,
  notOpened,
  now,
  opening,
  other,
  paidInAnotherTab,
  payable,
  payment,
  ready,
  recorded,
  reloaded,
  replaced,
  session,
  unanswered,
  unavailable,
  verifying,
  walletPayment,
  withConsent,
  withoutConsent,
  withoutOrder,
  yearly,
} from './steps'
import { ignoresAllBut, table } from './table'

/** The service decides about the payment of a page that was left. */
const leaves = (left = attempt): Outcome => {
  const record = { ...begun, awaitedSince: now }
  return [awaiting({ record, attempt: left }), [forget('tab'), save('shared', record)]]
}
const reportOther = [forget('shared'), report({ product: monthly.order.product })]

describe('payable', () => {
  const before = payable()
  const failedBefore = payable({ failure: declined })
  const repriced = { order: { ...yearly.order, priceChanged: true } }
  table(before, [
    ['paying loads the user once more', pay(), verifying({ request: sent }), [loadUser()]],
    [
      'a wallet pays too',
      pay({ wallet: walletPayment }),
      verifying({ request: sent, wallet: walletPayment }),
      [loadUser()],
    ],
    ['an order of another day is priced anew instead', pay({ isOutdated: true }), before, [reprice]],
    ['a payment of another tab is awaited instead', pay({ stored: paidInAnotherTab }), ...awaitsOther],
    [
      'one of ten minutes ago is not in the way',
      pay({ stored: paidInAnotherTab, at: now + 10 * minute }),
      verifying({ request: sent }),
      [loadUser()],
    ],
    ['another order opens another session', checkout(monthly), ...opens(monthly)],
    [
      'the same order shows its new price',
      checkout(repriced),
      payable({ session: session({ wanted: repriced }) }),
    ],
    ['a consent that is taken back closes the card form', checkout(withoutConsent), consent],
    [
      'a consent opens a session that carries it',
      checkout(withConsent('2026-11-21T09:30:00Z')),
      ...opens(withConsent('2026-11-21T09:30:00Z')),
    ],
    ['a ready card form tells what is charged', form(ready), before, [showTerms()]],
    ['what is charged differs', form(differs.form), payable({ session: differs }), [showTerms(dearer)]],
    ['a card form loads', form(loading), reloaded],
    ['a card form does not load', form(unavailable), payable({ session: session({ form: unavailable }) })],
    ['a refused session is replaced', sessionRefused, ...replaces()],
    [
      'a session that was paid in another tab leads to the success page',
      form(completed(true)),
      ...completes(true),
    ],
    ['so does one that is not known to be paid', form(completed(false)), ...completes(false)],
    ['leaving the checkout keeps the session', leftCheckout, reloaded],
    [
      'a subscription reports the payment of another tab',
      userWith(paidInAnotherTab, subscriber()),
      closes[0],
      [...reportOther, ...alreadySubscribed],
    ],
  ])

  describe('after a failure', () => {
    table(failedBefore, [
      ['paying again forgets it', pay(), verifying({ request: sent }), [loadUser()]],
      ['an order of another day too', pay({ isOutdated: true }), before, [reprice]],
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
    const perhapsPaid = payable({ failure: noConnection })
    const ofOldVersion = { accountId: 'mira', order: recorded, isPaid: false }
    const paid = (id: string) => subscriber({}, { id, status: 'paid' })
    table(perhapsPaid, [
      [
        'a subscription of this order leads to the success page',
        userWith({ tab: begun }, subscriber()),
        ...wasPaid(),
      ],
      ['so does the latest checkout of the user', userWith({ tab: begun }, paid('cs_1')), ...wasPaid()],
      ['another checkout does not', userWith({ tab: begun }, paid('cs_9')), ...closes],
      ['nor does a subscription from an app store', userWith({ tab: begun }, elsewhere), ...closes],
      [
        'a record of an older version, without a checkout, counts',
        userWith({ tab: ofOldVersion }, paid('cs_9')),
        ...wasPaid(ofOldVersion),
      ],
      ['without a subscription it can be tried again', userWith({ tab: begun }), perhapsPaid],
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
    ['a user without a subscription pays', user(told(), asked), ...confirms],
    ['a user who cannot be loaded pays', notLoaded(), ...confirms],
    ['a sign-in that has ended pays nothing', notLoaded('not-signed-in'), payable()],
    ['a user who was loaded for another reason does not pay yet', user(told()), before],
    ['nor one who was not', notLoaded('unreachable', { answers: sent }), before],
    [
      'nor does a payment of another tab count before the answer',
      notLoaded('unreachable', { answers: sent, stored: paidInAnotherTab }),
      before,
    ],
    [
      'a payment of another tab is awaited instead',
      user(told(), asked, { stored: paidInAnotherTab }),
      ...awaitsOther,
    ],
    [
      'a payment of another tab is awaited, also if the user cannot be loaded',
      notLoaded('unreachable', { stored: paidInAnotherTab }),
      ...awaitsOther,
    ],
    ['a card form that is ready again tells nothing', form(ready), before],
    ['a card form loads', form(loading), verifying({ session: isLoading })],
    ['what is charged differs', form(differs.form), verifying({ session: differs })],
    ['a refused session is replaced', sessionRefused, ...replaces()],
    ['a completed session leads to the success page', form(completed(true)), ...completes(true)],
    ['leaving the checkout pays nothing', leftCheckout, reloaded],
    [
      'a page from the back/forward cache pays nothing, and loads the user',
      restored(),
      payable(),
      [loadUser()],
    ],
  ])
  table(verifying({ session: differs }), [
    [
      'what the order does not show is not charged',
      user(told(), asked),
      payable({ session: differs }),
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
      confirming({ session: isLoading, attempt: asksProvider(walletPayment) }),
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
  const asksProvider = [unanswered({ attempt, asking: sent }), [readStatus]] as const
  const called = { kind: 'no-connection', isUnpaid: true } as const
  table(before, [
    ['a payment that is done leads to the success page', confirmed('done'), ...completes(true)],
    ['so does one that is not known to be paid', confirmed('processing'), ...completes(false)],
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
      failed(called),
      payable({ failure: called }),
      [forget('tab')],
    ],
    ['a refused session is replaced', failed({ kind: 'session-refused' }), ...replaces(forget('tab'))],
    ['a session that was completed leads to the success page', form(completed(true)), ...completes(true)],
    ['the answer decides about a session that its form finds refused', sessionRefused, before],
    ['the card form changes', form(loading), confirming({ session: isLoading })],
    ['without an answer for a minute, the customer can ask', timePassed(), unanswered({ attempt })],
    [
      'leaving the checkout leaves the provider asked',
      leftCheckout,
      confirming({ isShown: false, session: isLoading }),
    ],
    ['an opened checkout shows it', checkout(monthly), before],
    ['a page from the back/forward cache asks the provider', restored(), ...asksProvider],
    [
      'a page from the back/forward cache awaits what the page after it has handed over',
      restored({ stored: { shared: handedOver() } }),
      awaiting(),
      [loadUser(), wait(10 * minute)],
    ],
    [
      'unless that was ten minutes ago',
      restored({ stored: { shared: handedOver() }, at: now + 10 * minute }),
      ...asksProvider,
    ],
    ['a payment of another tab is not in the way of the answer', userWith(paidInAnotherTab), before],
    ['nor is a subscription', user(elsewhere), before],
    [
      'a subscription reports the payment of another tab',
      userWith(paidInAnotherTab, subscriber()),
      before,
      reportOther,
    ],
  ])

  describe('while another payment waits', () => {
    const shared = other({ isPaid: true, awaitedSince: now - day })
    table(before, [
      [
        'a payment that is not known yet does not replace an order that is known to be paid',
        { ...confirmed('processing'), stored: { shared } },
        awaiting({ record: shared, showsOrder: true }),
        [forget('tab'), goToSuccess],
      ],
      ['one that is done does', { ...confirmed('done'), stored: { shared } }, ...completes(true)],
      [
        'one without an order is replaced',
        { ...confirmed('processing'), stored: { shared: withoutOrder(other({ isPaid: true })) } },
        ...completes(false),
      ],
      [
        'one with an unknown outcome is replaced',
        { ...confirmed('processing'), stored: paidInAnotherTab },
        ...completes(false),
      ],
    ])
  })

  describe('with a session that replaces a refused one', () => {
    table(confirming({ session: replaced }), [
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
    table(confirming({ isShown: false, session: isLoading }), [
      [
        'a refused session is replaced, without the checkout',
        failed({ kind: 'session-refused' }),
        opening({ request: sent, isReplacement: true, isShown: false }),
        [forget('tab'), loadUser()],
      ],
      ['the checkout shows it again', checkout(yearly), confirming({ session: isLoading })],
      ['a payment that is done leads to the success page', confirmed('done'), ...completes(true)],
      [
        'a failure is told, and the session can be paid with again',
        failed(declined),
        reloaded,
        [forget('tab'), notify('payment-failed')],
      ],
      ['what is missing in the form is not told', failed({ kind: 'incomplete' }), reloaded, [forget('tab')]],
      ['a failure that perhaps was none is left to the service', failed(noConnection), ...leaves()],
      ['after a minute the service decides', timePassed(), ...leaves()],
    ])
  })

  ignoresAllBut(before, 'checkout', 'restored', leftCheckout)
})

const confirmation = unanswered().attempt.request
const late = { ...attempt, request: confirmation }
const asksProvider = [unanswered({ asking: sent }), [readStatus]] as const

describe('unanswered', () => {
  const before = unanswered()
  const otherPaid = other({ isPaid: true })
  table(before, [
    ['the provider is asked', check, ...asksProvider],
    ['a page from the back/forward cache asks it', restored(), ...asksProvider],
    [
      'a page from the back/forward cache awaits what the page after it has handed over',
      restored({ stored: { shared: handedOver() } }),
      awaiting(),
      [loadUser(), wait(10 * minute)],
    ],
    ['a late success leads to the success page', confirmed('done', confirmation), ...completes(true)],
    ['one that is not known to be paid too', confirmed('processing', confirmation), ...completes(false)],
    ['the browser may still leave for the bank', confirmed('leaving', confirmation), before],
    [
      'a late failure can be tried again',
      failed(declined, confirmation),
      payable({ failure: declined }),
      [forget('tab')],
    ],
    [
      'one that perhaps was none keeps the record',
      failed(noConnection, confirmation),
      payable({ failure: noConnection }),
    ],
    [
      'a session that was refused is replaced',
      failed({ kind: 'session-refused' }, confirmation),
      ...replaces(forget('tab')),
    ],
    ['a completed session leads to the success page', form(completed(true)), ...completes(true)],
    ['the answer decides about a session that its form finds refused', sessionRefused, before],
    ['the card form changes', form(unavailable), unanswered({ session: session({ form: unavailable }) })],
    ['leaving the checkout leaves it to the service', leftCheckout, ...leaves(late)],
    [
      'leaving replaces no other order that is known to be paid',
      { ...leftCheckout, stored: { shared: otherPaid } },
      awaiting({ record: otherPaid, attempt: late }),
      [forget('tab')],
    ],
    ['a user without a subscription tells nothing', user(told('paid')), before],
    ['nor does a subscription that was not asked for', user(elsewhere), before],
    [
      'a subscription reports the payment of another tab',
      userWith(paidInAnotherTab, subscriber()),
      before,
      reportOther,
    ],
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
    ['an open session can be paid with again', status('open'), payable(), [forget('tab')]],
    ['an expired one is replaced', status('expired'), ...replaces(forget('tab'))],
    ['the service is asked what the provider does not tell', status(undefined), before, [loadUser(asked)]],
    ['asking again starts anew', check, ...asksProvider],
    ['a late success counts', confirmed('done', confirmation), ...completes(true)],
    ['leaving the checkout leaves it to the service', leftCheckout, ...leaves(late)],
    ['a page from the back/forward cache asks again', restored(), ...asksProvider],
    ['a card form loads', form(loading), unanswered({ asking: asked, session: isLoading })],
    ['the service knows of the payment', user(told('paid'), asked), ...completes(true)],
    ['the service knows that the session is open', user(told('open'), asked), payable(), [forget('tab')]],
    ['the service knows that it has expired', user(told('expired'), asked), ...replaces(forget('tab'))],
    ['the service knows of another session only', user(told('open', 'cs_9'), asked), quiet],
    ['the service knows of none', user(told(), asked), quiet],
    ['the service does not answer', notLoaded(), quiet],
    ['the service knows of a subscription', user(subscriber(), asked), ...completes(true)],
    ['a user who was loaded for another reason tells nothing', user(told('open')), before],
    ['nor does a subscription', user(subscriber()), before],
    ['nor an error', notLoaded('unreachable', { answers: sent }), before],
  ])
  table(unanswered({ asking: asked, session: replaced }), [
    [
      'a second session that has expired is a failure',
      status('expired'),
      notOpened('service-error'),
      [forget('tab')],
    ],
  ])
  ignoresAllBut(before, 'check', 'restored', leftCheckout)
})
