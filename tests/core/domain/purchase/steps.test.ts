import { describe, expect, test } from 'vitest'
import {
  canRetry,
  next,
  type Effect,
  type Purchase,
  type PurchaseNotice,
  type Stored,
} from '../../../../src-core/domain/purchase'
import type { NotOpenedReason, Session, Wanted } from '../../../../src-core/domain/purchase/checkout'
import { mayBePaid } from '../../../../src-core/domain/purchase/confirmation'
import type {
  PurchaseRecord,
  RecordedOrder,
  RecordPlace,
  ReportedPurchase,
} from '../../../../src-core/domain/purchase-record'
import { awaitedStanding, isPaying, orderOnSuccessPage } from '../../../../src-core/domain/purchase-standing'
import type { CheckoutStatus, CurrentUser } from '../../../../src-core/domain/subscriber'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../../../../src-core/ports/payments'
import type { RequestId } from '../../../../src-core/shared/flow'
import { failure, success } from '../../../../src-core/shared/result'
import {
  account,
  answersOf,
  asked,
  late,
  sent,
  stepsOf,
  tablesOf,
  type At,
  type Row as MachineRow,
} from '../machine'
import {
  day,
  elsewhere,
  handedOver,
  hour,
  minute,
  monthly,
  now,
  other,
  paymentFor,
  recorded,
  second,
  subscriber,
  told,
  withoutConsent,
  withoutOrder,
  yearly,
  type Cause,
} from './examples'

const withConsent = (at: string, version = '1'): Wanted => ({ ...yearly, consent: { version, at } })

const payment = paymentFor(yearly)
const walletPayment: CheckoutPayment = { ...payment, confirm: (details) => payment.confirm(details) }
/** What the provider charges is no longer what the order shows. */
const dearer = paymentFor(yearly, 'cs_1', 1.99)

const loading = { type: 'loading' } as const
const unavailable = { type: 'unavailable' } as const
const ready = { type: 'ready', payment } as const
const session = (changes: Partial<Session> = {}): Session => ({
  clientSecret: 'secret_1',
  wanted: yearly,
  opened: 1,
  form: ready,
  isReplacement: false,
  ...changes,
})

// What storage keeps

/** The record of this page, from before the confirmation. */
const begun: PurchaseRecord = {
  accountId: 'mira',
  order: recorded,
  checkoutId: 'cs_1',
  begunAt: now,
  isPaid: false,
}
/** What storage holds of the payment of another tab, and of the one that this tab has begun. */
const anotherTab = { shared: other() }
const thisTab = { tab: begun }
// Failures of a payment

const declined = { kind: 'declined' } as const
const noConnection = { kind: 'no-connection' } as const

// The steps

type Step<Name extends Purchase['step']> = At<Purchase, Name>
const step = stepsOf<Purchase>()

const attempt = { request: asked, payment, record: begun }
const signedOut: Purchase = { step: 'none' }
const none: Step<'none'> = { step: 'none', account }
const consent: Step<'consent'> = { step: 'consent', account }
/** The user is loaded; with `sent`, the session is requested. */
const opening = step('opening', {
  wanted: yearly,
  request: asked,
  isReplacement: false,
  isShown: true,
})
const notOpened = (reason: Step<'not-opened'>['reason'] = 'service-error', wanted = yearly) =>
  step('not-opened', { wanted, reason })()
const payable = step('payable', { session: session() })
const verifying = step('verifying', { session: session(), request: asked })
const confirming = step('confirming', { session: session(), attempt, isShown: true })
const unanswered = step('unanswered', { session: session(), attempt: { ...attempt, request: 5 } })
const awaiting = step('awaiting', { record: handedOver(), showsOrder: false })
/** The service is asked, since `now` if nothing else is said. */
const asking = (changes: Partial<NonNullable<Step<'awaiting'>['asking']>> = {}) => ({
  request: asked,
  pause: 0,
  until: now + 30 * second,
  ...changes,
})
const askedNow = asking({ request: sent })
const subscribed = (record: PurchaseRecord = handedOver()) => step('subscribed', { record })()

// After a form was left, or its session refused

const isLoading = session({ form: loading })
const replaced = session({ isReplacement: true })
const reloaded = payable({ session: isLoading })
const differs = session({ form: { type: 'ready', payment: dearer } })

// What is to be done

const loadUser = (request = sent): Effect => ({ type: 'load-user', request })
const save = (place: RecordPlace, record: PurchaseRecord): Effect => ({ type: 'save', place, record })
const forget = (place: RecordPlace): Effect => ({ type: 'forget', place })
const wait = (milliseconds: number): Effect => ({ type: 'wait', request: sent, milliseconds })
const forgetTab = forget('tab')
const notify = (notice: PurchaseNotice): Effect => ({ type: 'notify', notice })
const report = (order = recorded): Effect => ({ type: 'report-purchase', account, order })
const reopen = (order?: PurchaseRecord['order']): Effect => ({ type: 'reopen', order })
const readStatus: Effect = { type: 'read-status', request: sent, payment }
const showTerms = ({ terms } = payment): Effect => ({ type: 'show-terms', terms })
const reprice: Effect = { type: 'reprice' }
const goHome: Effect = { type: 'go', to: 'home' }
const goToSuccess: Effect = { type: 'go', to: 'success' }
const discardDraft: Effect = { type: 'discard-draft' }
const closeCheckout: Effect = { type: 'close-checkout' }
const alreadySubscribed = [forgetTab, closeCheckout, notify('already-subscribed')]

// What follows: the next step, and what is to be done

type Outcome = readonly [Purchase, readonly Effect[]]

/** The user is loaded before a session is requested. */
const opens = (wanted = yearly): Outcome => [opening({ wanted, request: sent }), [loadUser()]]
const replaces = (...first: readonly Effect[]): Outcome => [
  opening({ request: sent, isReplacement: true }),
  [...first, loadUser()],
]
const closes: Outcome = [none, alreadySubscribed]
const awaitsOther: Outcome = [awaiting({ record: other() }), [wait(10 * minute)]]
const completes = (isPaid: boolean): Outcome => [
  awaiting({ record: handedOver({ isPaid }), showsOrder: true }),
  [forgetTab, save('shared', handedOver({ isPaid })), goToSuccess],
]
const asks = (record: PurchaseRecord, ...first: readonly Effect[]): Outcome => [
  awaiting({ record, asking: askedNow }),
  [...first, loadUser()],
]
const ends = (...effects: readonly Effect[]): Outcome => [none, [forget('shared'), ...effects]]
const unpaid = (notice: PurchaseNotice, order: PurchaseRecord['order'] = recorded): Outcome =>
  ends(notify(notice), reopen(order))
const starts: Outcome = [subscribed(), [forget('shared'), report(), discardDraft]]
/** The subscription comes from a payment of this page whose outcome was not known. */
const wasPaid = (record = begun): Outcome => [
  subscribed(record),
  [forgetTab, forget('shared'), report(), discardDraft, goToSuccess],
]

// What happens

type Happening = Cause & { readonly stored?: Stored; readonly at?: number }
const beside = (stored: Stored, event: Happening): Happening => ({ ...event, stored })
/** Something happens so many milliseconds after `now`. */
const later = (milliseconds: number, event: Happening): Happening => ({
  ...event,
  at: now + milliseconds,
})

const subscribedBy = (id: string) => subscriber({}, { id, status: 'paid' })
const user = (loaded: CurrentUser = told(), answers?: RequestId): Happening => ({
  type: 'user',
  account,
  user: loaded,
  ...(answers !== undefined && { answers }),
})
/** The service tells of a user without a subscription, whom the machine has asked for. */
const answered = (status?: CheckoutStatus, id?: string): Happening => user(told(status, id), asked)
const notLoaded = (reason: 'unreachable' | 'not-signed-in' = 'unreachable', answers = asked): Happening => ({
  type: 'user-not-loaded',
  answers,
  reason,
})
const checkout = (wanted: Wanted): Happening => ({ type: 'checkout', wanted })
const retry: Happening = { type: 'retry' }
const answer = answersOf<Happening>()
const opened = answer('session', success({ clientSecret: 'secret_1' }))
const refusedWith = (kind: Step<'not-opened'>['reason']) => answer('session', failure({ kind }))
type Form = Extract<Cause, { readonly type: 'form' }>['form']
const form = (changed: Form, clientSecret = 'secret_1'): Happening => ({
  type: 'form',
  clientSecret,
  form: changed,
})
const completed = (isPaid: boolean): Form => ({ type: 'completed', checkoutId: 'cs_1', isPaid })
const pay = (
  changes: { readonly wallet?: CheckoutPayment; readonly isOutdated?: boolean } = {},
): Happening => ({ type: 'pay', isOutdated: false, ...changes })
const confirmed = (value: PaymentOutcome, answers?: RequestId) => answer('confirmed', success(value), answers)
const failed = (error: PaymentFailure, answers?: RequestId) => answer('confirmed', failure(error), answers)
const timePassed = (answers = asked): Happening => ({ type: 'time-passed', answers })
const check: Happening = { type: 'check' }
const status = (known: CheckoutStatus | undefined, answers = asked): Happening => ({
  type: 'status',
  answers,
  status: known,
})
const leftCheckout: Happening = { type: 'left' }
const leftStatus: Happening = { type: 'status-left' }
const restored: Happening = { type: 'restored' }
const home = (of = told()): Happening => ({ type: 'home', user: of })
const returned = (
  address: { readonly checkoutId?: string; readonly isRefused?: boolean } = {},
  of = told(),
): Happening => ({ type: 'returned', user: of, isRefused: false, ...address })

const sessionRefused = form({ type: 'session-refused' })

/** Returns what becomes of a purchase by an event. Storage has the record that is awaited, unless the event says otherwise. */
function transition(before: Purchase, { stored, at = now, ...cause }: Happening) {
  const kept = before.step === 'awaiting' ? { shared: before.record } : {}
  const { purchase: change, effects } = next(before, { ...cause, id: sent, stored: stored ?? kept }, at)
  return { change, effects }
}

type Type = Exclude<Cause['type'], 'signed-out' | 'returned'>

/** Events, with answers to a request that no step waits for. Every step answers the others. */
const events: { readonly [Each in Type]: readonly Happening[] } = {
  user: [user(told('open'), late), user(told('paid'))],
  'user-not-loaded': [notLoaded('unreachable', late), notLoaded('not-signed-in', late)],
  checkout: [checkout(yearly), checkout(monthly), checkout(withoutConsent)],
  retry: [retry],
  session: [
    { type: 'session', answers: late, result: success({ clientSecret: 'secret_2' }) },
    { type: 'session', answers: late, result: failure({ kind: 'code-refused' }) },
  ],
  form: [
    form(ready, 'secret_0'),
    form({ type: 'session-refused' }, 'secret_0'),
    form(completed(true), 'secret_0'),
  ],
  pay: [pay(), pay({ wallet: walletPayment }), pay({ isOutdated: true })],
  confirmed: [
    confirmed('done', late),
    confirmed('leaving', late),
    failed({ kind: 'declined' }, late),
    failed({ kind: 'session-refused' }, late),
  ],
  'time-passed': [timePassed(late)],
  check: [check],
  status: [status('open', late), status('paid', late), status(undefined, late)],
  left: [leftCheckout],
  'status-left': [leftStatus],
  restored: [restored],
  home: [home(), home(subscriber())],
}

/** Unless the customer is paying, home and the success page take out what the tab has stored, whatever it is. */
function taken(before: Purchase, { type }: Happening, effects: readonly Effect[]): readonly Effect[] {
  const takes = type === 'returned' || (type === 'home' && !isPaying(before))
  const isTold = effects.some((effect) => effect.type === 'forget' && effect.place === 'tab')
  return takes && !isTold ? [forgetTab, ...effects] : effects
}

type Row = MachineRow<Purchase, Happening, Effect>
const { table, describeTable, ignoresAllBut } = tablesOf(transition, Object.values(events).flat(), taken)

const refuseCode: Effect = { type: 'refuse-code' }
const openSession = (wanted: Wanted): Effect => ({ type: 'open-session', request: sent, account, wanted })
/** The session is requested. */
const requests = (changes: Parameters<typeof opening>[0] = {}, wanted = yearly) =>
  [opening({ ...changes, wanted, request: sent, sent: wanted }), [openSession(wanted)]] as const
const today = withConsent('2026-11-21T09:30:00Z')
const tomorrow = withConsent('2026-11-22T09:30:00Z')
const opensForm = (isReplacement = false) =>
  payable({ session: session({ ...isLoading, opened: sent, isReplacement }) })

describe('no purchase', () => {
  table(none, [
    ['the checkout loads the user first', checkout(yearly), ...opens()],
    ['the checkout waits for a missing consent', checkout(withoutConsent), consent],
    [
      'a payment of another tab is awaited, also if the user, loaded for another reason, has its session open',
      beside(anotherTab, user(told('open', 'cs_9'))),
      ...awaitsOther,
    ],
    [
      'unless its trial was refused',
      beside(anotherTab, user(told('trial-refused', 'cs_9'))),
      ...ends(notify('trial-refused'), reopen(other().order)),
    ],
    ['an unknown one of ten minutes ago is not', later(10 * minute, beside(anotherTab, user())), none],
    [
      'a subscription reports what was handed over',
      beside({ shared: handedOver() }, user(subscriber())),
      ...ends(report()),
    ],
    ['one from elsewhere forgets it', beside({ shared: handedOver() }, user(elsewhere)), ...ends()],
    ['a subscription without a payment is none of this page', user(subscriber()), none],
  ])
  ignoresAllBut(none, 'checkout', 'restored')
})

describe('consent', () => {
  table(consent, [
    ['the given consent loads the user first', checkout(today), ...opens(today)],
    ['another order waits for it too', checkout(withoutConsent), consent],
    ['leaving the checkout ends the purchase', leftCheckout, none],
  ])
  ignoresAllBut(consent, 'checkout', 'restored', leftCheckout)
})

describe('opening, while the user is loaded', () => {
  const before = opening()
  table(before, [
    ['the session of a user without a subscription is requested', answered(), ...requests()],
    ['no session is requested without the user', notLoaded(), notOpened('unreachable')],
    ['no session is requested after the sign-in', notLoaded('not-signed-in'), notOpened('not-signed-in')],
    ['another payment is awaited without the user too', beside(anotherTab, notLoaded()), ...awaitsOther],
    ['another order starts again', checkout(monthly), ...opens(monthly)],
    ['the same order does not', checkout(yearly), before],
    ['a consent that is missing ends it', checkout(withoutConsent), consent],
    ['an answer to an earlier request for a session does not count', opened, before],
    ['leaving the checkout does not end the request', leftCheckout, opening({ isShown: false })],
  ])
  table(opening({ isShown: false }), [
    ['the session is requested although the checkout was left', answered(), ...requests({ isShown: false })],
    ['an error is not kept for the next checkout', notLoaded(), none],
    ['the checkout shows it again', checkout(yearly), before],
  ])
  table(opening({ isReplacement: true }), [
    ['a session that replaces another one is requested', answered(), ...requests({ isReplacement: true })],
  ])
  table(opening({ wanted: today }), [
    ['the consent is sent with the request', answered(), ...requests({}, today)],
    ['the same consent does not start again', checkout(structuredClone(today)), opening({ wanted: today })],
    ['a later consent starts again', checkout(tomorrow), ...opens(tomorrow)],
  ])
  ignoresAllBut(before, 'checkout', 'restored', leftCheckout)
})

describe('opening, while the session is requested', () => {
  const sentFor = (wanted: Wanted, changes = {}) => opening({ ...changes, wanted, sent: yearly })
  const before = sentFor(yearly)
  const left = sentFor(yearly, { isShown: false })
  const reasons = [
    'unreachable',
    'service-error',
    'payment-processing',
    'product-refused',
    'subscription-paused',
    'currency-differs',
  ] as const
  table(before, [
    ['the session opens a card form', opened, opensForm()],
    ['a refused code is taken off', refusedWith('code-refused'), none, [refuseCode, notify('code-refused')]],
    [
      'a subscription that only the service knows of is loaded',
      refusedWith('already-subscribed'),
      none,
      [closeCheckout, notify('already-subscribed'), loadUser()],
    ],
    ['it may be of this tab', beside(thisTab, refusedWith('already-subscribed')), ...completes(false)],
    ['an ended sign-in is noticed', refusedWith('not-signed-in'), notOpened('not-signed-in'), [loadUser()]],
    ...reasons.map((reason): Row => [`fails: ${reason}`, refusedWith(reason), notOpened(reason)]),
    ['one request goes at a time', checkout(monthly), sentFor(monthly)],
    ['nor does a missing consent end it', checkout(withoutConsent), sentFor(withoutConsent)],
    ['a user who was loaded before does not count', answered(), before],
    ['nor one who was not loaded', notLoaded(), before],
    ['leaving the checkout does not end the request', leftCheckout, left],
  ])
  table(left, [
    ['the session is kept although the checkout was left', opened, opensForm()],
    ['an error is not kept for the next checkout', refusedWith('product-refused'), none],
    ['a refused code is not told outside of the checkout', refusedWith('code-refused'), none],
    ['the checkout shows it again', checkout(yearly), before],
    ['the checkout of another order waits for it', checkout(monthly), sentFor(monthly)],
  ])
  table(sentFor(monthly, { isShown: false }), [
    ['no other session is opened although the checkout was left', opened, none],
  ])
  const again = opening({ wanted: monthly, request: sent, isReplacement: true })
  table(sentFor(monthly, { isReplacement: true }), [
    ['the session of an earlier order is discarded, and another one opened', opened, again, [loadUser()]],
    ['the refusal of an earlier order is too', refusedWith('product-refused'), again, [loadUser()]],
    ['the earlier order can come back', checkout(yearly), sentFor(yearly, { isReplacement: true })],
  ])
  table(sentFor(withoutConsent), [
    ['the session without the consent that is now missing is discarded', opened, consent],
  ])
  table(sentFor(yearly, { isReplacement: true }), [
    ['a session that replaces another one is known as such', opened, opensForm(true)],
  ])
  const newer = sentFor(yearly, { request: sent })
  table(newer, [['the session of an earlier request is ignored', opened, newer]])
  ignoresAllBut(before, 'checkout', 'restored', leftCheckout)
})

describe('not opened', () => {
  const before = notOpened()
  table(before, [
    ['it can be tried again', retry, ...opens()],
    ['another order is', checkout(monthly), ...opens(monthly)],
    ['the same order is not', checkout(yearly), before],
    ['a consent can be missing', checkout(withoutConsent), consent],
    ['leaving the checkout ends the purchase', leftCheckout, none],
  ])
  table(notOpened('already-subscribed'), [
    ['a payment of this page leads to the success page', beside(thisTab, user(subscriber())), ...wasPaid()],
  ])
  table(notOpened('service-error', withoutConsent), [['it waits for a missing consent', retry, consent]])
  ignoresAllBut(before, 'checkout', 'retry', 'restored', leftCheckout)
})

/** The service decides about the payment of a page that was left. */
const leaves = (left = attempt): Outcome => {
  const record = { ...begun, awaitedSince: now }
  return [awaiting({ record, attempt: left }), [forgetTab, save('shared', record)]]
}
const refused = { kind: 'session-refused' } as const
const payableAfter = (reason: PaymentFailure) => payable({ failure: reason })
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

  describeTable('after a failure', failedBefore, [
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

  const perhapsPaid = payableAfter(noConnection)
  const ofOldVersion = { accountId: 'mira', order: recorded, isPaid: false }
  describeTable('after a failure that perhaps was none', perhapsPaid, [
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
    [
      'another payment does not count before the answer',
      beside(anotherTab, notLoaded('unreachable', late)),
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

  const shared = other({ isPaid: true, awaitedSince: now - day })
  describeTable('while another payment waits', before, [
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

  describeTable('with a session that replaces a refused one', confirming({ session: replaced }), [
    ['a second refusal in a row is a failure', failed(refused), notOpened('service-error'), [forgetTab]],
    ['another failure ends the row', failed(declined), payableAfter(declined), [forgetTab]],
    ['so does a way to the bank', confirmed('leaving'), confirming({ isRedirecting: true })],
  ])

  describeTable('after the checkout was left', confirming({ isShown: false, session: isLoading }), [
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

  ignoresAllBut(before, 'checkout', 'restored', leftCheckout)
})

const first = unanswered().attempt.request
const lateAttempt = { ...attempt, request: first }
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
    ['leaving the checkout leaves it to the service', leftCheckout, ...leaves(lateAttempt)],
    [
      'leaving replaces no other order that is known to be paid',
      beside({ shared: otherPaid }, leftCheckout),
      awaiting({ record: otherPaid, attempt: lateAttempt }),
      [forgetTab],
    ],
    ['a subscription that was not asked for tells nothing', user(elsewhere), before],
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
    ['leaving the checkout leaves it to the service', leftCheckout, ...leaves(lateAttempt)],
    ['a page from the back/forward cache asks again', restored, ...asksProvider],
    ['a card form loads', form(loading), unanswered({ asking: asked, session: isLoading })],
    ['the service knows of the payment', answered('paid'), ...completes(true)],
    ['the service knows that the session is open', answered('open'), payable(), [forgetTab]],
    ['the service knows that it has expired', answered('expired'), ...replaces(forgetTab)],
    ['the service knows of another session only', answered('open', 'cs_9'), quiet],
    ['the service knows of none', answered(), quiet],
    ['the service does not answer', notLoaded(), quiet],
    ['the service knows of a subscription', user(subscriber(), asked), ...completes(true)],
    ['a subscription that was not asked for tells nothing', user(subscriber()), before],
  ])
  table(unanswered({ asking: asked, session: replaced }), [
    ['a second expired one is a failure', status('expired'), notOpened('service-error'), [forgetTab]],
  ])
  ignoresAllBut(before, 'check', 'restored', leftCheckout)
})

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

const answerable = awaiting({ attempt })
describeTable('awaiting a confirmation of this page that may still be answered', answerable, [
  ['done: it is paid, and the success page shows it', confirmed('done'), ...completes(true)],
  ['processing: the service decides', confirmed('processing'), answerable],
  ['leaving: the service decides', confirmed('leaving'), answerable],
  ['failed: the service decides', failed(declined), answerable],
  ['the answer to an earlier one is ignored', confirmed('done', sent), answerable],
])

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
    ['after the pause the service is asked again', timePassed(), before, [loadUser(asked)]],
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
    const stays = (reported: CheckoutStatus): Row => [
      `stays paid, although the session is ${reported}`,
      answered(reported),
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

/** The checkout is shown, and nothing is paid. */
const open: readonly Purchase[] = [
  consent,
  opening(),
  opening({ sent: yearly }),
  notOpened('already-subscribed'),
  payable(),
]
const steps: readonly Purchase[] = [
  none,
  ...open,
  verifying(),
  confirming(),
  unanswered(),
  awaiting(),
  subscribed(),
]

describe.each([none, ...open, subscribed()])('while nothing is paid: $step', (before) => {
  table(before, [
    ['a page from the back/forward cache loads the user', restored, before, [loadUser()]],
    ['a payment of another tab is awaited', beside(anotherTab, user()), ...awaitsOther],
  ])
})

describe.each([...open, verifying()])('while the checkout is open: $step', (before) => {
  table(before, [
    ['a subscription closes it', user(subscriber()), ...closes],
    ['so does one from elsewhere that was asked for', user(elsewhere, asked), ...closes],
  ])
})

test.each(steps)('a sign-out ends it: $step', (before) => {
  expect(transition(before, { type: 'signed-out' })).toEqual({ change: signedOut, effects: [] })
})

describe.each(steps)('nothing survives into another account: $step', (before) => {
  const noah = (of = told(), stored = {}): Happening => ({ type: 'user', account: 'noah', user: of, stored })
  const ofNoah: Purchase = { step: 'none', account: 'noah' }
  const record = other({ accountId: 'noah' })
  table(before, [
    ['not a purchase', noah(), ofNoah],
    ['nor a record', noah(told(), { tab: begun, shared: handedOver({ isPaid: true }) }), ofNoah],
    ['nor an event', noah(subscriber(), { tab: begun, shared: handedOver() }), ofNoah],
    [
      'but a payment of that account is awaited',
      noah(told(), { shared: record }),
      { step: 'awaiting', account: 'noah', record, showsOrder: false },
      [wait(10 * minute)],
    ],
  ])
})

describe('the record of another account', () => {
  const accountId = 'noah'
  const stored = { tab: { ...begun, accountId }, shared: other({ accountId, isPaid: true }) }
  table(none, [
    ['is not shown after a return', beside(stored, returned()), none, [goHome]],
    ['is not awaited at home', beside(stored, home()), none],
  ])
  table(payable(), [
    ['does not keep anyone from paying', beside(stored, pay()), verifying({ request: 9 }), [loadUser()]],
  ])
})

describe('without a sign-in', () => {
  ignoresAllBut(signedOut, 'user', 'home')

  test.each([home(subscriber()), returned()])('a record stays where it is: $type', (event) => {
    expect(transition(signedOut, beside(thisTab, event))).toEqual({ change: signedOut, effects: [] })
  })

  table(signedOut, [
    ['a user who signs in has no purchase', user(), none],
    ['or one that is awaited', beside({ shared: handedOver() }, user()), awaiting(), [wait(10 * minute)]],
  ])
})

test.each<[Purchase, boolean, RecordedOrder?]>([
  [signedOut, false],
  [none, false],
  [consent, false],
  [opening(), false],
  [notOpened(), false],
  [payable(), false],
  [verifying(), true],
  [confirming(), true],
  [confirming({ isShown: false }), true],
  [unanswered(), true],
  [awaiting(), false],
  [awaiting({ showsOrder: true }), false, recorded],
  [subscribed(), false, recorded],
])(
  'locks order and user while a payment is made, and shows the order after it: $step',
  (purchase, isLocked, order) => {
    expect(isPaying(purchase)).toBe(isLocked)
    expect(orderOnSuccessPage(purchase)).toBe(order)
  },
)

test('a payment that is awaited is in the way of another one as long as it has to be', () => {
  const record = handedOver({ isPaid: true })
  expect(awaitedStanding(awaiting({ record }), now + day + 1)).toBe('overdue')
  expect(awaitedStanding(awaiting(), now + 10 * minute)).toBeUndefined()
  expect(awaitedStanding(subscribed(record), now)).toBeUndefined()
})

test.each<[NotOpenedReason, boolean]>([
  ['unreachable', true],
  ['service-error', true],
  ['payment-processing', true],
  ['not-signed-in', false],
  ['code-refused', false],
  ['product-refused', false],
  ['already-subscribed', false],
  ['subscription-paused', false],
  ['currency-differs', false],
])('trying again can help where no session was opened: %s, %s', (reason, isOffered) => {
  expect(canRetry(notOpened(reason))).toBe(isOffered)
  expect(canRetry(payable())).toBe(false)
})

test.each<[PaymentFailure, boolean]>([
  [{ kind: 'no-connection' }, true],
  [{ kind: 'unknown', cause: 'no answer' }, true],
  [{ kind: 'no-connection', isUnpaid: true }, false],
  [{ kind: 'unknown', cause: 'an open session', isUnpaid: true }, false],
  [{ kind: 'declined' }, false],
  [{ kind: 'incomplete' }, false],
])('the payment may have been made: %o, %s', (reason, isPossible) => {
  expect(mayBePaid(reason)).toBe(isPossible)
})
