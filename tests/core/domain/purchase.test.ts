import { describe, expect, test } from 'vitest'
import { canRetry, type Effect, type PurchaseNotice } from '#core/domain/purchase'
import type { NotOpenedReason, Wanted } from '#core/domain/purchase/checkout'
import { mayBePaid } from '#core/domain/purchase/confirmation'
import type { PurchaseRecord } from '#core/domain/purchase-record'
import { awaitedStanding, isPaying, orderOnSuccessPage } from '#core/domain/purchase-standing'
import type { CheckoutStatus, CurrentUser } from '#core/domain/subscriber'
import type { PaymentFailure } from '#core/ports/payments'
import { success } from '#core/shared/result'
import {
  day,
  elsewhere,
  handedOver,
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
} from './purchase/examples'
import { Page } from './purchase/page'

const payment = paymentFor(yearly)
/** What the provider charges is no longer what the order shows. */
const dearer = paymentFor(yearly, 'cs_1', 1.99)
const today: Wanted = { ...yearly, consent: { version: '1', at: '2026-11-21T09:30:00Z' } }

/** The record of a payment that was begun in this tab. */
const begun: PurchaseRecord = {
  accountId: 'mira',
  order: recorded,
  checkoutId: 'cs_1',
  begunAt: now,
  isPaid: false,
}
const paid = handedOver({ isPaid: true })
const boughtBy = (id: string): CurrentUser => subscriber({}, { id, status: 'paid' })

const sessionRefused = { type: 'session-refused' } as const
const refused = { kind: 'session-refused' } as const
const declined = { kind: 'declined' } as const
const noConnection = { kind: 'no-connection' } as const

const notify = (notice: PurchaseNotice): Effect => ({ type: 'notify', notice })
const goHome: Effect = { type: 'go', to: 'home' }
const goToSuccess: Effect = { type: 'go', to: 'success' }
const reopen = (order: PurchaseRecord['order'] = recorded): Effect => ({ type: 'reopen', order })
const report: Effect = { type: 'report-purchase', account: 'mira', order: recorded }
const discardDraft: Effect = { type: 'discard-draft' }
const forgetTab: Effect = { type: 'forget', place: 'tab' }
const forgetShared: Effect = { type: 'forget', place: 'shared' }
const save = (record: PurchaseRecord): Effect => ({ type: 'save', place: 'shared', record })

/** A page with the order of the yearly plan, whose provider is asked about the payment. */
const confirming = () => new Page().confirm()
/** The customer has left the checkout meanwhile. */
const unseen = () => confirming().send({ type: 'left' })
const unanswered = () => confirming().waited()
const asked = () => unanswered().send({ type: 'check' })
/** The provider has ended the confirmation, and the success page asks the service. */
const awaiting = (isPaid = false) =>
  confirming()
    .confirmed(isPaid ? 'done' : 'processing')
    .returned()
/** The home page asks the service about a payment of any tab. */
const awaitingAtHome = (record = handedOver(), time = now) => new Page({ shared: record }, time).home()

describe('the checkout', () => {
  test('loads the user, then requests a session, which opens a card form', () => {
    const page = new Page().checkout()
    expect(page.effects).toEqual([{ type: 'load-user', request: 1 }])
    expect(page.hears().effects).toEqual([])
    page.user()
    expect(page.effects).toEqual([{ type: 'open-session', request: 3, account: 'mira', wanted: yearly }])
    page.session()
    expect(page.purchase).toMatchObject({
      step: 'payable',
      session: { clientSecret: 'secret_1', wanted: yearly, form: { type: 'loading' }, isReplacement: false },
    })
    expect(page.form({ type: 'ready', payment }).effects).toEqual([
      { type: 'show-terms', terms: payment.terms },
    ])
  })

  test('requests one session at a time; that of an order that is not wanted any more is discarded', () => {
    const page = new Page().checkout().user().checkout(monthly)
    expect(page.effects).toEqual([])
    expect(page.session().purchase).toMatchObject({ step: 'opening', wanted: monthly })
    expect(page.user().effects).toMatchObject([{ type: 'open-session', wanted: monthly }])
  })

  test('keeps the session of an order that comes back before the answer', () => {
    const page = new Page().checkout().user().checkout(monthly).checkout(yearly).session()
    expect(page.purchase).toMatchObject({ step: 'payable', session: { wanted: yearly } })
  })

  test.each(['opening', 'payable', 'not-opened'])('opens another session for another order: %s', (step) => {
    const pages: Record<string, Page> = {
      opening: new Page().checkout(),
      payable: new Page().open(),
      'not-opened': new Page().checkout().user().noSession('product-refused'),
    }
    const page = pages[step]!.checkout(yearly)
    expect(page.purchase.step).toBe(step)
    expect(page.effects).toEqual([])
    expect(page.checkout(monthly)).toMatchObject({
      purchase: { step: 'opening', wanted: monthly },
      effects: [{ type: 'load-user' }],
    })
  })

  test('keeps the session of an order with another price', () => {
    const repriced = { order: { ...yearly.order, priceChanged: true } }
    expect(new Page().open().checkout(repriced).purchase).toMatchObject({
      step: 'payable',
      session: { clientSecret: 'secret_1', wanted: repriced },
    })
  })

  test('keeps the session that was requested when it is left, and shows it again', () => {
    const page = new Page().checkout().user().send({ type: 'left' }).session()
    expect(page.purchase.step).toBe('payable')
    expect(new Page().open().send({ type: 'left' }).purchase).toMatchObject({
      step: 'payable',
      session: { clientSecret: 'secret_1', form: { type: 'loading' } },
    })
    const again = new Page().checkout().user().send({ type: 'left' }).checkout().noSession('service-error')
    expect(again.purchase.step).toBe('not-opened')
  })

  test('keeps nothing else when it is left', () => {
    const none = { step: 'none', account: 'mira' }
    const requested = () => new Page().checkout().user()
    expect(requested().send({ type: 'left' }).noSession('code-refused')).toMatchObject({
      purchase: none,
      effects: [],
    })
    expect(requested().checkout(monthly).send({ type: 'left' }).session().purchase).toEqual(none)
    expect(new Page().checkout().send({ type: 'left' }).notLoaded().purchase).toEqual(none)
    expect(requested().noSession('service-error').send({ type: 'left' }).purchase).toEqual(none)
    expect(new Page().checkout(withoutConsent).send({ type: 'left' }).purchase).toEqual(none)
  })

  test('replaces a session that the provider refuses, once in a row', () => {
    const replaced = () =>
      new Page()
        .open()
        .form(sessionRefused)
        .user()
        .session('secret_2')
        .form({ type: 'ready', payment }, 'secret_2')
    const again = replaced().form(sessionRefused, 'secret_2')
    expect(again.purchase).toMatchObject({ step: 'not-opened', reason: 'service-error' })
    const pressed = () => replaced().pay().user()
    for (const page of [pressed().failed(declined), pressed().send({ type: 'left' }).failed(declined)])
      expect(page.form(sessionRefused, 'secret_2').purchase.step).toBe('opening')
    expect(pressed().confirmed('leaving').failed(refused).purchase.step).toBe('opening')
    const reordered = new Page().open().form(sessionRefused).user().checkout(monthly).session()
    expect(reordered.purchase).toMatchObject({ step: 'opening', isReplacement: true })
  })

  test('opens the card form of the same session again if it did not load', () => {
    const page = new Page().open().form({ type: 'unavailable' })
    const before = page.purchase
    page.send({ type: 'retry' })
    expect(page.effects).toEqual([])
    expect(page.purchase).toMatchObject({
      step: 'payable',
      session: { clientSecret: 'secret_1', form: { type: 'loading' } },
    })
    const opened = ({ purchase }: { purchase: typeof before }) =>
      purchase.step === 'payable' ? purchase.session.opened : 0
    expect(opened(page)).toBeGreaterThan(opened({ purchase: before }))
  })

  test('ignores the form of an earlier session', () => {
    const page = new Page().open()
    const { purchase } = page
    expect(page.form(sessionRefused, 'secret_0').purchase).toBe(purchase)
  })

  test.each<[NotOpenedReason, readonly Effect[]]>([
    ['code-refused', [{ type: 'refuse-code' }, notify('code-refused')]],
    [
      'already-subscribed',
      [{ type: 'close-checkout' }, notify('already-subscribed'), { type: 'load-user', request: 3 }],
    ],
    ['not-signed-in', [{ type: 'load-user', request: 3 }]],
    ['service-error', []],
  ])('tells why no session was opened: %s', (reason, effects) => {
    const page = new Page().checkout().user().noSession(reason)
    expect(page.effects).toEqual(effects)
    const isClosed = reason === 'code-refused' || reason === 'already-subscribed'
    expect(page.purchase).toMatchObject(isClosed ? { step: 'none' } : { step: 'not-opened', reason })
  })

  test('can be tried again if no session was opened', () => {
    const page = new Page().checkout().notLoaded()
    expect(page.purchase).toMatchObject({ step: 'not-opened', reason: 'unreachable' })
    expect(page.send({ type: 'retry' }).user().session().purchase.step).toBe('payable')
  })

  test('takes a subscription that the service knows of for the payment of this tab', () => {
    const page = new Page({ tab: begun }).checkout().user().noSession('already-subscribed')
    expect(page.effects).toContainEqual(goToSuccess)
  })
})

describe('where consent is required, no session is paid without it', () => {
  test('the session waits for the consent, and carries it', () => {
    const page = new Page().checkout(withoutConsent)
    expect(page.purchase).toEqual({ step: 'consent', account: 'mira' })
    expect(page.effects).toEqual([])
    expect(page.checkout(today).user().effects).toMatchObject([{ type: 'open-session', wanted: today }])
    expect(page.session().checkout(structuredClone(today)).purchase.step).toBe('payable')
  })

  test('a session without it is left', () => {
    expect(new Page().open().checkout(withoutConsent).purchase.step).toBe('consent')
    expect(new Page().checkout().user().checkout(withoutConsent).session().purchase.step).toBe('consent')
    const notOpened = new Page().checkout().user().checkout(withoutConsent).noSession('service-error')
    expect(notOpened.purchase.step).toBe('consent')
  })

  test('another consent needs another session', () => {
    const later: Wanted = { ...yearly, consent: { version: '1', at: '2026-11-22T09:30:00Z' } }
    expect(new Page().open().checkout(today).purchase.step).toBe('opening')
    expect(new Page().checkout(today).user().session().checkout(later).purchase).toMatchObject({
      step: 'opening',
      wanted: later,
    })
  })
})

describe('what is confirmed is what is shown', () => {
  test('a press loads the user once more, saves the order, and asks the provider', () => {
    const page = new Page().open().pay()
    expect(page.effects).toEqual([{ type: 'load-user', request: 5 }])
    expect(page.user().effects).toEqual([
      { type: 'notify' },
      { type: 'save', place: 'tab', record: begun },
      { type: 'confirm', request: 6, payment },
      { type: 'wait', request: 6, milliseconds: minute },
    ])
  })

  test('another price is shown, and needs another press', () => {
    const page = new Page().open().form({ type: 'ready', payment: dearer }).pay().user()
    expect(page.purchase.step).toBe('payable')
    expect(page.effects).toEqual([{ type: 'show-terms', terms: dearer.terms }])
  })

  test('a wallet is asked for what is shown too, and does not need the card form', () => {
    const page = new Page().checkout().user().session()
    expect(page.pay().purchase.step).toBe('payable')
    expect(page.pay({ wallet: payment }).user().effects).toContainEqual({
      type: 'confirm',
      request: 6,
      payment,
    })
    expect(new Page().open().pay({ wallet: dearer }).user().purchase.step).toBe('payable')
  })

  test('a card form that loads again pays nothing', () => {
    const page = new Page().open().pay().form({ type: 'loading' }).user()
    expect(page.purchase).toMatchObject({ step: 'payable', session: { form: { type: 'loading' } } })
    expect(page.effects).toEqual([])
  })

  test('an order of another day is priced anew instead', () => {
    const page = new Page().open().pay({ isOutdated: true })
    expect(page.purchase.step).toBe('payable')
    expect(page.effects).toEqual([{ type: 'reprice' }])
  })

  test('the customer pays although the user cannot be loaded, but not without the sign-in', () => {
    expect(new Page().open().pay().notLoaded().purchase.step).toBe('confirming')
    expect(new Page().open().pay().notLoaded('not-signed-in').purchase.step).toBe('payable')
  })

  test.each(['left', 'restored'] as const)('nothing is paid on a page that was %s', (type) => {
    const page = new Page().open().pay().send({ type })
    expect(page.purchase.step).toBe('payable')
    expect(page.user().effects).toEqual([])
  })
})

describe('the outcome of a payment', () => {
  test.each(['done', 'processing'] as const)('leads to the success page: %s', (outcome) => {
    const record = handedOver({ isPaid: outcome === 'done' })
    for (const page of [confirming(), unseen(), unanswered(), asked()]) {
      expect(page.confirmed(outcome).effects).toEqual([forgetTab, save(record), goToSuccess])
      expect(orderOnSuccessPage(page.purchase)).toEqual(recorded)
    }
  })

  test('is stored until the bank has answered', () => {
    const page = confirming().confirmed('leaving')
    expect(page.purchase).toMatchObject({ step: 'confirming', isRedirecting: true })
    expect(page.stored).toEqual({ tab: begun })
    expect(unanswered().confirmed('leaving').effects).toEqual([])
  })

  test.each<[PaymentFailure, boolean]>([
    [declined, false],
    [noConnection, true],
    [{ kind: 'unknown', cause: 'no answer' }, true],
    [{ kind: 'no-connection', isUnpaid: true }, false],
    [{ kind: 'unknown', cause: 'an open session', isUnpaid: true }, false],
    [{ kind: 'incomplete' }, false],
  ])('a failure can be tried again, and perhaps was none: %o, %s', (failure, isPossible) => {
    expect(mayBePaid(failure)).toBe(isPossible)
    for (const page of [confirming(), unanswered()]) {
      expect(page.failed(failure).purchase).toMatchObject({ step: 'payable', failure })
      expect(page.stored.tab).toEqual(isPossible ? begun : undefined)
    }
    expect(confirming().failed(failure).pay().purchase).not.toHaveProperty('failure')
  })

  test('is told after the checkout was left', () => {
    expect(unseen().failed(declined).effects).toEqual([forgetTab, notify('payment-failed')])
    expect(unseen().failed({ kind: 'incomplete' }).effects).toEqual([forgetTab])
    expect(unseen().failed(declined).purchase).not.toHaveProperty('failure')
    expect(unseen().checkout().failed(declined).purchase).toMatchObject({ failure: declined })
  })

  test('is left to the service if it is not known after the checkout was left', () => {
    const left = { ...begun, awaitedSince: now }
    expect(unseen().failed(noConnection).effects).toEqual([forgetTab, save(left)])
    expect(unseen().waited(minute).effects).toEqual([
      forgetTab,
      save({ ...left, awaitedSince: now + minute }),
    ])
    const page = unanswered().send({ type: 'left' })
    expect(page.purchase).toMatchObject({ step: 'awaiting', showsOrder: false })
    expect(page.failed(declined).effects).toEqual([])
    expect(page.confirmed('processing').effects).toEqual([])
    expect(page.confirmed('done').effects).toEqual([forgetTab, save(paid), goToSuccess])
  })

  test('a refused session is replaced, and its record forgotten', () => {
    expect(confirming().failed(refused)).toMatchObject({
      purchase: { step: 'opening', isReplacement: true, isShown: true },
      effects: [forgetTab, { type: 'load-user' }],
    })
    expect(unseen().failed(refused)).toMatchObject({
      purchase: { step: 'opening', isShown: false },
      effects: [forgetTab, { type: 'load-user' }],
    })
  })

  test('is not told by the card form, which may change meanwhile', () => {
    for (const page of [confirming(), unanswered()]) {
      const { purchase } = page
      expect(page.form(sessionRefused).purchase).toBe(purchase)
      expect(page.form({ type: 'loading' }).purchase).toMatchObject({
        step: purchase.step,
        session: { clientSecret: 'secret_1', form: { type: 'loading' } },
      })
    }
  })

  test.each([true, false])('a session that was completed in another tab leads to success: %s', (isPaid) => {
    const form = { type: 'completed', checkoutId: 'cs_1', isPaid } as const
    for (const page of [new Page().open(), new Page().open().pay(), confirming(), unanswered()])
      expect(page.form(form).effects).toEqual([forgetTab, save(handedOver({ isPaid })), goToSuccess])
  })
})

describe('a confirmation without an answer', () => {
  test('can be asked about after a minute, or after Back', () => {
    expect(unanswered().purchase.step).toBe('unanswered')
    const readStatus = { type: 'read-status', request: expect.any(Number) as number, payment }
    expect(asked().effects).toEqual([readStatus])
    expect(confirming().send({ type: 'restored' }).effects).toEqual([readStatus])
  })

  test.each<[CheckoutStatus, string, readonly unknown[]]>([
    ['paid', 'awaiting', [forgetTab, save(paid), goToSuccess]],
    ['processing', 'awaiting', [forgetTab, save(handedOver()), goToSuccess]],
    ['trial-refused', 'awaiting', [forgetTab, save(handedOver()), goToSuccess]],
    ['open', 'payable', [forgetTab]],
    ['expired', 'opening', [forgetTab, { type: 'load-user' }]],
  ])('ends with the status of its session: %s', (status, step, effects) => {
    const byProvider = asked().status(status)
    const byService = asked().status(undefined).user(told(status))
    for (const page of [byProvider, byService]) {
      expect(page.purchase.step).toBe(step)
      expect(page.effects).toMatchObject(effects)
    }
  })

  test('stays without an answer if neither the provider nor the service knows', () => {
    const quiet = unanswered().purchase
    expect(asked().status(undefined).user(told('open', 'cs_9')).purchase).toEqual(quiet)
    expect(asked().status(undefined).user().purchase).toEqual(quiet)
    expect(asked().status(undefined).notLoaded().purchase).toEqual(quiet)
    expect(asked().status(undefined).user(subscriber()).effects).toContainEqual(goToSuccess)
  })
})

describe('a payment that may have been made is in the way of another one', () => {
  const isAwaited = { step: 'awaiting', record: other() }

  test.each<[string, (page: Page) => Page]>([
    ['the user is loaded', (page) => page.hears()],
    ['also with an open session', (page) => page.hears(told('open', 'cs_9'))],
    ['the checkout asks for a session', (page) => page.checkout().user()],
    ['or cannot load the user', (page) => page.checkout().notLoaded()],
    ['home is opened', (page) => page.home()],
  ])('whichever tab has begun it: %s', (_when, happen) => {
    expect(happen(new Page({ shared: other() })).purchase).toMatchObject(isAwaited)
    expect(happen(new Page({ shared: other() }, now + 10 * minute)).purchase.step).not.toBe('awaiting')
    const shared = other({ isPaid: true })
    expect(happen(new Page({ shared }, now + 10 * minute)).purchase.step).toBe('awaiting')
  })

  test('also if it was made while the card form stands', () => {
    const open = () => new Page().open()
    expect(open().stores(other()).pay().purchase).toMatchObject(isAwaited)
    expect(open().pay().stores(other()).user().purchase).toMatchObject(isAwaited)
    expect(open().pay().stores(other()).notLoaded().purchase).toMatchObject(isAwaited)
    expect(
      open()
        .stores(other())
        .later(10 * minute)
        .pay().purchase.step,
    ).toBe('verifying')
  })

  test('but not of the one that the provider is asked about', () => {
    expect(confirming().stores(other()).hears().purchase.step).toBe('confirming')
    expect(confirming().stores(other()).confirmed('done').stored.shared).toEqual(paid)
  })

  test('the checkout stays closed while it is awaited', () => {
    const page = awaitingAtHome()
    const { purchase } = page
    expect(page.checkout(monthly).purchase).toBe(purchase)
  })

  test('a page from the back/forward cache awaits what the page after it has handed over', () => {
    const page = confirming().stores(handedOver()).send({ type: 'restored' })
    expect(page.purchase.step).toBe('awaiting')
    expect(page.effects).toMatchObject([{ type: 'load-user' }, { type: 'wait' }])
  })

  test('the block ends after ten minutes if the outcome is unknown', () => {
    const page = new Page({ shared: handedOver() }).hears()
    expect(page.effects).toMatchObject([{ type: 'wait', milliseconds: 10 * minute }])
    expect(page.waited(minute).effects).toMatchObject([{ type: 'wait', milliseconds: 9 * minute }])
    expect(page.waited(9 * minute).purchase).toEqual({ step: 'none', account: 'mira' })
    const left = awaiting().send({ type: 'status-left' })
    expect(left.waited(10 * minute)).toMatchObject({ purchase: { step: 'none' }, effects: [goHome] })
    expect(
      awaitingAtHome()
        .later(10 * minute)
        .home().purchase.step,
    ).toBe('none')
    expect(
      awaitingAtHome()
        .later(10 * minute)
        .user().purchase.step,
    ).toBe('none')
  })

  test('one that was paid is awaited for a day, then asked about only at home', () => {
    const page = new Page({ shared: paid }).hears()
    expect(page.effects).toMatchObject([{ type: 'wait', milliseconds: day + 1 }])
    expect(page.waited(day).effects).toMatchObject([{ type: 'wait', milliseconds: 1 }])
    expect(page.waited(1).effects).toEqual([])
    expect(awaitedStanding(page.purchase, page.time)).toBe('overdue')
    expect(page.home().effects).toMatchObject([forgetTab, { type: 'load-user' }])
  })

  test('an order that is known to be paid is not replaced by one that is not', () => {
    const shared = other({ isPaid: true })
    expect(confirming().stores(shared).confirmed('processing').effects).toEqual([forgetTab, goToSuccess])
    expect(new Page({ tab: begun, shared }).home().stored).toEqual({ tab: undefined, shared })
    const unknown = withoutOrder(shared)
    expect(confirming().stores(unknown).confirmed('processing').stored.shared).toEqual(handedOver())
  })
})

describe('the service decides about a payment that was handed over', () => {
  test.each<[CheckoutStatus, PurchaseNotice]>([
    ['open', 'payment-failed'],
    ['expired', 'payment-failed'],
    ['trial-refused', 'trial-refused'],
  ])('nothing was paid, and the order is opened again: %s', (status, notice) => {
    expect(awaitingAtHome().user(told(status))).toMatchObject({
      purchase: { step: 'none' },
      effects: [forgetShared, notify(notice), reopen()],
    })
    expect(awaiting().user(told(status)).effects).toEqual([forgetShared, notify(notice), reopen(), goHome])
  })

  test('it is asked again after pauses, for half a minute', () => {
    const page = awaiting()
    const pauses: number[] = []
    for (let count = 0; count < 8; count += 1) {
      const [wait] = page.user(told('processing')).effects
      const milliseconds = wait?.type === 'wait' ? wait.milliseconds : 0
      pauses.push(milliseconds / second)
      expect(page.waited(milliseconds).effects).toMatchObject([{ type: 'load-user' }])
    }
    expect(pauses).toEqual([1, 2, 3, 4, 5, 5, 5, 5])
    expect(page.user(told('processing')).purchase).not.toHaveProperty('asking')
    expect(page.send({ type: 'check' }).effects).toMatchObject([{ type: 'load-user' }])
  })

  test('it is asked no later than that, whatever fails', () => {
    const after = (milliseconds: number) => awaiting().later(milliseconds).notLoaded().effects
    expect(after(29 * second)).toMatchObject([{ milliseconds: second }])
    expect(after(29 * second + 1)).toMatchObject([{ milliseconds: 10 * minute - 29 * second - 1 }])
  })

  test('it is not asked any more once the page was left', () => {
    const page = awaiting().send({ type: 'status-left' })
    expect(page.purchase).not.toHaveProperty('asking')
    expect(page.user(told('open')).purchase.step).toBe('awaiting')
  })

  test('only its answer decides, and about its latest session', () => {
    const { purchase } = awaitingAtHome()
    expect(awaitingAtHome().hears(told('open')).purchase).toEqual(purchase)
    expect(new Page({ shared: handedOver() }).hears().hears(told('open')).purchase.step).toBe('awaiting')
    expect(awaitingAtHome().hears(told('trial-refused', 'cs_9')).purchase).toEqual(purchase)
    for (const user of [told(), told('open', 'cs_9'), told('processing')])
      expect(awaitingAtHome().user(user).purchase.step).toBe('awaiting')
  })

  test('but a refused trial is final', () => {
    expect(awaitingAtHome().hears(told('trial-refused')).effects).toContainEqual(notify('trial-refused'))
    const page = new Page({ shared: handedOver() }).hears(told('trial-refused'))
    expect(page.effects).toEqual([forgetShared, notify('trial-refused'), reopen()])
  })

  test('an open session counts as unpaid only 15 seconds after the press', () => {
    const soon = (ago: number) => awaitingAtHome(handedOver({ begunAt: now - ago }))
    expect(soon(15 * second - 1).user(told('open')).purchase.step).toBe('awaiting')
    expect(soon(15 * second - 1).user(told('expired')).purchase.step).toBe('none')
    expect(soon(15 * second).user(told('open')).purchase.step).toBe('none')
  })

  test('a paid session is kept as such, and stays paid', () => {
    const page = awaitingAtHome().user(told('paid'))
    expect(page.effects).toMatchObject([save(paid), { type: 'wait' }])
    expect(awaitedStanding(page.purchase, page.time)).toBe('paid')
    for (const status of ['open', 'expired', 'processing', 'paid'] as const)
      expect(awaitingAtHome(paid).user(told(status)).purchase).toMatchObject({
        step: 'awaiting',
        record: paid,
      })
    expect(awaitingAtHome(paid).user(told('trial-refused')).effects).toContainEqual(notify('trial-refused'))
  })

  test('a paid one has ended a day later, if its session was not paid or is not the latest', () => {
    const overdue = () => awaitingAtHome(paid, now + day + 1)
    for (const user of [told('open'), told('expired'), told('paid', 'cs_9')])
      expect(overdue().user(user)).toMatchObject({ purchase: { step: 'none' }, effects: [forgetShared] })
    for (const user of [told('paid'), told()]) expect(overdue().user(user).purchase.step).toBe('awaiting')
  })

  test('another tab may have heard the outcome, or begun another payment', () => {
    expect(awaitingAtHome().stores(undefined).hears().purchase.step).toBe('none')
    expect(awaiting().stores(undefined).hears().effects).toEqual([goHome])
    expect(awaitingAtHome().stores(other()).hears().purchase).toMatchObject({ record: other() })
    const page = awaitingAtHome().stores(other()).user(told('open', 'cs_9'))
    expect(page.effects).toContainEqual(reopen(other().order))
  })
})

describe('a purchase event is sent once per paid order', () => {
  test('when the service confirms the subscription', () => {
    const page = awaiting().user(subscriber())
    expect(page.purchase).toMatchObject({ step: 'subscribed', record: handedOver() })
    expect(page.effects).toEqual([forgetShared, report, discardDraft])
    expect(page.hears(subscriber()).effects).toEqual([])
    expect(awaitingAtHome().hears(boughtBy('cs_1')).effects).toContainEqual(report)
  })

  test.each<[string, () => Page]>([
    ['while nothing is bought', () => new Page()],
    ['by the success page', () => new Page().returned({ kept: handedOver() }, boughtBy('cs_1'))],
    ['while the provider is asked', confirming],
    ['although it does not answer', unanswered],
    ['while the card form stands', () => new Page().open()],
  ])('for the payment of another tab: %s', (_when, page) => {
    const order = other().order ?? recorded
    expect(page().stores(other()).hears(subscriber()).effects).toContainEqual({ ...report, order })
    expect(page().hears(subscriber()).effects).not.toContainEqual(report)
  })

  test.each<[string, CurrentUser, number?, PurchaseRecord?]>([
    ['it was sent', subscriber(), now],
    ['it was sent later', subscriber(), now + minute],
    ['the subscription is of an app store', elsewhere],
    ['the order is not known', subscriber(), undefined, withoutOrder()],
  ])('and not if %s', (_why, user, at, shared = handedOver()) => {
    const reported = at === undefined ? undefined : { accountId: 'mira', at }
    const page = new Page({ shared, reported }).hears(user)
    expect(page.effects).toEqual([forgetShared])
  })

  test.each<[string, CurrentUser, string, number]>([
    ['for a later subscription', subscriber(), 'mira', now - 1],
    ['whatever another account has bought', subscriber(), 'noah', now],
    ['although the service does not describe it', { ...told(), subscribed: true }, 'mira', now],
  ])('but again %s', (_why, user, accountId, at) => {
    const page = new Page({ shared: handedOver(), reported: { accountId, at } }).hears(user)
    expect(page.effects).toContainEqual(report)
  })

  test('by home, which knows what this tab has begun', () => {
    const effects = (user: CurrentUser) => new Page({ tab: begun }).home(user).effects
    expect(effects(subscriber())).toEqual([forgetTab, report, discardDraft])
    expect(effects(elsewhere)).toEqual([forgetTab, discardDraft])
  })
})

describe('a subscription', () => {
  const alreadySubscribed = [forgetTab, { type: 'close-checkout' }, notify('already-subscribed')]

  test.each<[string, () => Page]>([
    ['waiting for a consent', () => new Page().checkout(withoutConsent)],
    ['loading the user', () => new Page().checkout()],
    ['requesting a session', () => new Page().checkout().user()],
    ['without a session', () => new Page().checkout().notLoaded()],
    ['with a card form', () => new Page().open()],
    ['after the press', () => new Page().open().pay()],
  ])('from elsewhere closes the checkout: %s', (_when, page) => {
    expect(page().hears(elsewhere)).toMatchObject({ purchase: { step: 'none' }, effects: alreadySubscribed })
  })

  test('may be of this page, if a failure was none', () => {
    const perhaps = () => confirming().failed(noConnection)
    for (const user of [subscriber(), boughtBy('cs_1')]) {
      const page = perhaps().stores(other()).hears(user)
      expect(page.purchase).toMatchObject({ step: 'subscribed', record: begun })
      expect(page.effects).toEqual([forgetTab, forgetShared, report, discardDraft, goToSuccess])
    }
    for (const user of [elsewhere, boughtBy('cs_9')])
      expect(perhaps().hears(user).effects).toEqual(alreadySubscribed)
  })

  test('from elsewhere is told at home, if the success page shows another order', () => {
    const atHome = [notify('already-subscribed'), goHome]
    expect(awaiting().hears(elsewhere).effects).toEqual([forgetShared, discardDraft, ...atHome])
    expect(awaiting().hears(boughtBy('cs_9')).effects).toEqual([
      forgetShared,
      report,
      discardDraft,
      ...atHome,
    ])
    const undescribed = { ...told(), subscribed: true }
    expect(awaiting().hears(undescribed).effects).toEqual([forgetShared, report, discardDraft, ...atHome])
    expect(awaitingAtHome().hears(elsewhere).purchase.step).toBe('subscribed')
  })

  test('does not decide about a payment of this page that was not answered', () => {
    for (const page of [confirming(), unanswered(), asked()]) {
      const { purchase } = page
      expect(page.hears(elsewhere).purchase).toBe(purchase)
    }
  })
})

describe('the home page', () => {
  test('hands over what this tab has begun, and asks the service', () => {
    const page = new Page({ tab: begun }).home()
    expect(page.effects).toMatchObject([
      forgetTab,
      save({ ...begun, awaitedSince: now }),
      { type: 'load-user' },
    ])
    expect(page.purchase).toMatchObject({ step: 'awaiting', showsOrder: false })
  })

  test('takes out what another account has begun, and asks nothing for a subscriber', () => {
    expect(new Page().home()).toMatchObject({ purchase: { step: 'none' }, effects: [forgetTab] })
    expect(new Page({ shared: other() }).home(subscriber()).effects).toEqual([forgetTab])
    expect(awaitingAtHome().home(subscriber()).effects).toEqual([forgetTab])
  })

  test.each([() => new Page().open().pay(), confirming, unanswered])('leaves a payment alone: %#', (page) => {
    const before = page()
    const { purchase, stored } = before
    expect(before.home()).toMatchObject({ purchase, stored, effects: [] })
  })
})

describe('the return to the success page', () => {
  const nothing = [forgetTab, goHome]

  test('shows the order of this tab, and asks the service', () => {
    const page = new Page({ tab: begun }).returned({}, subscriber())
    expect(page.effects).toMatchObject([forgetTab, save(handedOver()), goToSuccess, { type: 'load-user' }])
    expect(orderOnSuccessPage(page.purchase)).toEqual(recorded)
    expect(new Page({ tab: { ...begun, isPaid: true } }).returned().stored.shared).toEqual(paid)
  })

  test('opens the order again that the bank has refused', () => {
    const page = new Page({ tab: begun }).returned({ isRefused: true })
    expect(page.effects).toEqual([forgetTab, notify('payment-failed'), reopen(), goHome])
  })

  test('leads home without an order', () => {
    for (const page of [new Page(), new Page().open(), awaitingAtHome()]) {
      expect(page.returned().effects).toEqual(nothing)
      expect(page.returned({ isRefused: true }).effects).toEqual(nothing)
    }
  })

  test('shows an order again that is awaited or subscribed, unless the link says that it was refused', () => {
    expect(awaiting().returned().effects).toMatchObject([forgetTab, goToSuccess, { type: 'load-user' }])
    expect(awaiting().returned({ isRefused: true }).effects).toEqual(nothing)
    const subscribed = () => awaiting().user(subscriber())
    expect(subscribed().returned({}, subscriber()).effects).toEqual([forgetTab])
    expect(subscribed().returned({ isRefused: true }, subscriber()).effects).toEqual(nothing)
  })

  const kept = handedOver()

  test('after a reload shows the order that is subscribed, as long as that is true', () => {
    const reloaded = (user: CurrentUser) => new Page().returned({ kept }, user)
    expect(reloaded(boughtBy('cs_1'))).toMatchObject({
      purchase: { step: 'subscribed', record: kept },
      effects: [forgetTab],
    })
    const scheduledChange = {
      productId: '',
      productName: '',
      recurrence: 'year',
      price: 1,
      from: '',
    } as never
    for (const user of [
      told(),
      elsewhere,
      boughtBy('cs_9'),
      subscriber({ autoRenew: false }),
      subscriber({ scheduledChange }),
    ])
      expect(reloaded(user).effects).toEqual(nothing)
    const ofAnother = { ...kept, accountId: 'noah' }
    expect(new Page().returned({ kept: ofAnother }, boughtBy('cs_1')).effects).toEqual(nothing)
    expect(new Page().open().returned({ kept }, boughtBy('cs_1')).effects).toEqual(nothing)
  })

  test('after a reload shows the order that is awaited', () => {
    const page = awaitingAtHome().returned({ kept })
    expect(page.effects).toMatchObject([forgetTab, { type: 'load-user' }])
    expect(orderOnSuccessPage(page.purchase)).toEqual(recorded)
    expect(awaitingAtHome(other()).returned({ kept }).effects).toEqual(nothing)
    expect(awaitingAtHome(withoutOrder()).returned({ kept }).effects).toEqual(nothing)
  })
})

describe('the return to a browser that has not stored the order', () => {
  const fresh = withoutOrder()
  const back = (user = told('processing'), shared?: PurchaseRecord) =>
    new Page({ shared }).returned({ checkoutId: 'cs_1' }, user)

  test('awaits the latest checkout of the user', () => {
    expect(back()).toMatchObject({
      purchase: { step: 'awaiting', record: fresh, showsOrder: false },
      effects: [forgetTab, goHome, save(fresh), { type: 'wait' }],
    })
    expect(back(told('paid')).stored.shared).toEqual({ ...fresh, isPaid: true })
    expect(back(told('open')).effects).toEqual([
      forgetTab,
      goHome,
      save(fresh),
      forgetShared,
      notify('payment-failed'),
      { type: 'reopen', order: undefined },
    ])
  })

  test('says at home that it was paid', () => {
    expect(back(boughtBy('cs_1')).effects).toEqual([forgetTab, goHome, notify('payment-made')])
  })

  test('proves nothing of another checkout, or of a subscription that has changed since', () => {
    const checkout = { id: 'cs_1', status: 'paid' } as const
    const cancelled = subscriber({ autoRenew: false }, checkout)
    const unpaid = subscriber({}, { ...checkout, status: 'open' })
    for (const user of [told(), told('processing', 'cs_9'), boughtBy('cs_9'), cancelled, unpaid])
      expect(back(user).effects).toEqual([forgetTab, goHome])
    expect(new Page().returned({}, told('processing')).effects).toEqual([forgetTab, goHome])
  })

  test('keeps what another tab has stored of the checkout, or of one that is in the way', () => {
    for (const record of [handedOver(), other()])
      expect(back(undefined, record).stored.shared).toEqual(record)
    const lapsed = { awaitedSince: now - 10 * minute }
    expect(back(told('open'), handedOver(lapsed)).effects).toContainEqual(reopen())
    expect(back(undefined, other(lapsed)).stored.shared).toEqual(fresh)
  })

  test('a paid one without its order is in the way for ten minutes only', () => {
    const page = back(told('paid'))
    expect(page.waited(10 * minute).purchase.step).toBe('none')
  })
})

describe('nothing of an account survives into another', () => {
  test.each<[string, () => Page]>([
    ['payable', () => new Page().open()],
    ['confirming', confirming],
    ['awaiting', awaiting],
  ])('%s', (_step, page) => {
    expect(page().hears(told(), 'noah').purchase).toEqual({ step: 'none', account: 'noah' })
    expect(page().hears(subscriber(), 'noah').effects).toEqual([])
    const record = other({ accountId: 'noah' })
    expect(page().stores(record).hears(told(), 'noah').purchase).toMatchObject({ step: 'awaiting', record })
    expect(page().send({ type: 'signed-out' })).toMatchObject({ purchase: { step: 'none' }, effects: [] })
  })

  test('nor does what another account has stored', () => {
    const accountId = 'noah'
    const stored = { tab: { ...begun, accountId }, shared: other({ accountId, isPaid: true }) }
    expect(new Page(stored).returned().effects).toEqual([forgetTab, goHome])
    expect(new Page(stored).home().purchase.step).toBe('none')
    const page = new Page().open()
    page.stored = stored
    expect(page.pay().purchase.step).toBe('verifying')
  })

  test('without a sign-in, what is stored stays where it is', () => {
    const signedOut = () => new Page({ tab: begun }).send({ type: 'signed-out' })
    expect(signedOut().purchase).toEqual({ step: 'none' })
    expect(signedOut().home(subscriber()).effects).toEqual([])
    expect(signedOut().returned().effects).toEqual([])
    expect(signedOut().hears().purchase).toEqual({ step: 'none', account: 'mira' })
  })
})

test('a page from the back/forward cache loads the user', () => {
  const pages = [
    new Page(),
    new Page().checkout(withoutConsent),
    new Page().checkout(),
    new Page().checkout().notLoaded(),
    new Page().open(),
    awaiting(),
    awaiting().user(subscriber()),
  ]
  for (const page of pages) {
    const { purchase } = page
    expect(page.send({ type: 'restored' })).toMatchObject({ purchase, effects: [{ type: 'load-user' }] })
  }
})

const opened = success({ clientSecret: 'secret_0' })
test.each<[string, () => Page, Cause]>([
  ['user', () => new Page().checkout(), { type: 'user-not-loaded', answers: 0, reason: 'unreachable' }],
  [
    'user',
    () => new Page().checkout().user(),
    { type: 'user-not-loaded', answers: 2, reason: 'unreachable' },
  ],
  ['session', () => new Page().checkout(), { type: 'session', answers: 1, result: opened }],
  ['session', () => new Page().checkout().user(), { type: 'session', answers: 0, result: opened }],
  ['provider', confirming, { type: 'confirmed', answers: 0, result: success('done') }],
  ['provider', asked, { type: 'status', answers: 0, status: 'paid' }],
])('an answer to another request counts for nothing: %s', (_whose, page, answer) => {
  const before = page()
  const { purchase } = before
  expect(before.send(answer).effects).toEqual([])
  expect(before.purchase).toBe(purchase)
})

test('order and user are locked while a payment is made', () => {
  for (const page of [new Page().open().pay(), confirming(), unseen(), unanswered()])
    expect(isPaying(page.purchase)).toBe(true)
  for (const page of [new Page(), new Page().checkout(), new Page().open(), awaiting()])
    expect(isPaying(page.purchase)).toBe(false)
})

test('home tells how a payment stands that is in the way', () => {
  const standing = ({ purchase }: Page, at = now) => awaitedStanding(purchase, at)
  expect(standing(awaitingAtHome())).toBe('unknown')
  expect(standing(awaitingAtHome(), now + 10 * minute)).toBeUndefined()
  expect(standing(awaitingAtHome(withoutOrder(paid)))).toBe('paid')
  for (const page of [new Page().open(), awaiting().user(subscriber())])
    expect(standing(page)).toBeUndefined()
})

test('the success page shows an order that is awaited or subscribed', () => {
  for (const page of [awaiting(), awaiting().user(subscriber())])
    expect(orderOnSuccessPage(page.purchase)).toEqual(recorded)
  for (const page of [new Page().open(), confirming(), awaitingAtHome()])
    expect(orderOnSuccessPage(page.purchase)).toBeUndefined()
})

test.each<[NotOpenedReason, boolean]>([
  ['unreachable', true],
  ['service-error', true],
  ['payment-processing', true],
  ['not-signed-in', false],
  ['product-refused', false],
  ['subscription-paused', false],
  ['currency-differs', false],
])('trying again can help where no session was opened: %s, %s', (reason, isOffered) => {
  expect(canRetry(new Page().checkout().user().noSession(reason).purchase)).toBe(isOffered)
  expect(canRetry(new Page().open().purchase)).toBe(false)
})
