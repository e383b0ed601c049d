import { describe, expect, test } from 'vitest'
import { SandboxBank, sendToBank } from '../../adapters/in-memory/bank'
import { idOf } from '../../adapters/in-memory/purchase'
import { ChangePaymentMethodViewModel } from '../../src/screens/change-payment-method/change-payment-method.view-model'
import { writeCardSetup } from '../../src-core/domain/card-setup'
import type { CardSetupResult } from '../../src-core/ports/payments'
import { failure } from '../../src-core/shared/result'
import { cardWith } from '../adapters/in-memory/support'
import { openSignedIn, type HeadlessPage } from '../support/headless-page'
import { changeSubscription, portalAt } from '../support/portal-at'

const path = '/change-payment-method'
const email = 'subscribed@example.com'
const goodCard = '5555 5555 5555 4444'
const bankCard = '4000 0027 6000 3184'

const secretOf = ({ change }: ChangePaymentMethodViewModel) =>
  change.step === 'open' ? change.form.clientSecret : `no secret: ${change.step}`

const optionOf = (page: HeadlessPage) => page.profile.signedIn?.user.subscription?.paymentOption

async function enter(page: HeadlessPage, number: string): Promise<void> {
  page.card = cardWith(number)
  page.changePaymentMethod.save()
  await page.settle()
}

/** The page with its form open. */
async function openPage() {
  const page = await openSignedIn(path, { email })
  return { page, model: page.changePaymentMethod, ...page.environment }
}

const formIsReady = { step: 'open', form: { state: { type: 'ready' } } }

describe('the card form', () => {
  /** The view model of a page that the test starts itself. */
  async function unopened() {
    const page = await portalAt(path, { email })
    return { ...page, model: page.portal.viewModel(ChangePaymentMethodViewModel) }
  }

  test('is requested once, however often the screen starts, and saves no card before it is ready', async () => {
    const { model, service, settle } = await unopened()
    model.start()
    model.start()
    expect(model.change.step).toBe('opening')
    await settle()
    expect(model.change).toMatchObject({ step: 'open', form: { state: { type: 'loading' } } })
    model.save()
    expect(model.change.step).toBe('open')
    expect(service.requests('createSetupIntent')).toHaveLength(1)
  })

  test('has another secret when the visitor comes back', async () => {
    const { page, model } = await openPage()
    const former = secretOf(model)
    await page.visit('/')
    await page.visit(path)
    expect(page.changePaymentMethod.change).toMatchObject(formIsReady)
    expect(secretOf(page.changePaymentMethod)).not.toBe(former)
  })

  test('can be opened again after a failure, without loading the user', async () => {
    const { model, world, service, settle } = await unopened()
    world.faults.next('createSetupIntent', 'unreachable')
    model.start()
    await settle()
    expect(model.change).toMatchObject({ step: 'not-opened', reason: 'unreachable' })
    service.calls.length = 0
    model.retry()
    await settle()
    expect(model.change.step).toBe('open')
    expect(service.requests('loadUser')).toEqual([])
  })

  test('shows that a payment has failed since the user was loaded', async () => {
    const { model, world, settle } = await unopened()
    changeSubscription(world, email, { pastDue: true })
    expect(model.isPastDue).toBe(false)
    model.start()
    await settle()
    expect(model.isPastDue).toBe(true)
  })

  test('leads to the sign-in when the session ends before it is opened again', async () => {
    const { page, model, world } = await openPage()
    world.faults.next('createSetupIntent', 'not-signed-in')
    world.faults.next('loadUser', 'not-signed-in')
    model.retry()
    await page.settle()
    expect(page.address).toBe('/signin?returnTo=%2Fchange-payment-method')
  })

  test('whose secret is refused can be opened again', async () => {
    const { page, model } = await openPage()
    model.formChanged(secretOf(model), { type: 'session-refused' })
    expect(model.change).toMatchObject({ step: 'not-opened', reason: 'service-error' })
    model.retry()
    await page.settle()
    expect(model.change).toMatchObject(formIsReady)
  })
})

describe('another card', () => {
  // getsentry/sentry#106107: Stripe's frames may never answer.
  test('that is not answered for over a minute is called late, until it is', async () => {
    const { page, model, clock } = await openPage()
    let decline: () => void = () => undefined
    const confirm = () =>
      new Promise<CardSetupResult>((resolve) => {
        decline = () => resolve(failure({ kind: 'declined' }))
      })
    model.formChanged(secretOf(model), { type: 'ready', payment: { setupId: 'setup_1', confirm } })
    model.save()
    await page.settle()
    await clock.advance(64_999)
    expect(model.change).not.toHaveProperty('isLate')
    await clock.advance(1)
    expect(model.change).toMatchObject({ step: 'confirming', isLate: true })
    decline()
    await page.settle()
    expect(model.change).toMatchObject({ step: 'open', failure: { kind: 'declined' } })
  })

  test('is saved once, billed, and announced at home', async () => {
    const { page, model, service, world } = await openPage()
    page.card = cardWith(goodCard)
    model.save()
    model.save()
    expect(model.change.step).toBe('confirming')
    await page.settle()
    expect(page.address).toBe('/')
    expect(page.canGoBack).toBe(false)
    expect(page.notice?.kind).toBe('card-changed')
    expect(optionOf(page)).toEqual({ type: 'card', last4: '4444' })
    expect(service.requests('changePaymentMethod')).toHaveLength(1)
    expect(world.read().paymentMethods).toHaveLength(1)
  })

  test.each(['declined', 'incomplete', 'no-connection'] as const)(
    'can be entered in the same form after a failure: %s',
    async (kind) => {
      const { page, model, world, service } = await openPage()
      const former = secretOf(model)
      world.faults.next('confirm', { kind })
      await enter(page, goodCard)
      expect(page.address).toBe(path)
      expect(model.change).toMatchObject({ ...formIsReady, failure: { kind } })
      expect(secretOf(model)).toBe(former)
      expect(service.requests('changePaymentMethod')).toEqual([])
      await enter(page, goodCard)
      expect(page.notice?.kind).toBe('card-changed')
    },
  )

  test('can be entered in another form after a failure that the provider does not explain', async () => {
    const { page, model, world } = await openPage()
    const former = secretOf(model)
    world.faults.next('confirm', { kind: 'unknown', cause: 'a test' })
    await enter(page, goodCard)
    expect(model.change).toMatchObject({ ...formIsReady, failure: { kind: 'unknown' } })
    expect(secretOf(model)).not.toBe(former)
  })

  test('is announced, without a redirect, to a visitor who has left the screen', async () => {
    const { page, model, world } = await openPage()
    const held = world.faults.hold('changePaymentMethod')
    model.save()
    await page.visit('/cancel-subscription')
    held.release()
    await page.settle()
    expect(page.address).toBe('/cancel-subscription')
    expect(page.notice?.kind).toBe('card-changed')
  })

  test('that is declined after the visitor left leaves a form to the one who comes back meanwhile', async () => {
    const { page, model, world } = await openPage()
    const held = world.faults.hold('confirm')
    await enter(page, '4000 0000 0000 0002')
    await page.visit('/')
    await page.visit(path)
    expect(page.changePaymentMethod.change.step).toBe('confirming')
    held.release()
    await page.settle()
    expect(page.changePaymentMethod.change).toMatchObject({ ...formIsReady, failure: { kind: 'declined' } })
    expect(model).not.toBe(page.changePaymentMethod)
    await enter(page, goodCard)
    expect(page.notice?.kind).toBe('card-changed')
  })

  test.each([
    ['as not saved if the service refuses it', 'refused', '4242', 'card-not-changed'],
    ['as saved if only the response was lost', 'unreachable', '4444', 'card-changed'],
  ] as const)('is announced %s', async (_what, fault, last4, notice) => {
    const { page, world } = await openPage()
    const paymentOption = { type: 'card', last4 } as const
    world.faults.next('changePaymentMethod', fault)
    changeSubscription(world, email, { paymentOption })
    await enter(page, goodCard)
    expect(page.address).toBe('/')
    expect(page.notice?.kind).toBe(notice)
    expect(optionOf(page)).toEqual(paymentOption)
  })

  test('is announced as not saved if the subscription has ended meanwhile', async () => {
    const { page, world } = await openPage()
    world.faults.next('changePaymentMethod', 'refused')
    world.change((draft) => {
      for (const account of draft.accounts) if (account.email === email) delete account.subscription
    })
    await enter(page, goodCard)
    expect(page.notice?.kind).toBe('card-not-changed')
    expect(optionOf(page)).toBeUndefined()
  })

  test('is asked for again on a page restored from the back/forward cache', async () => {
    const { page, model, service } = await openPage()
    const former = secretOf(model)
    await enter(page, bankCard)
    expect(model.change.step).toBe('confirming')
    service.calls.length = 0
    model.pageRestored()
    await page.settle()
    expect(model.change).toMatchObject(formIsReady)
    expect(secretOf(model)).not.toBe(former)
    expect(service.requests('loadUser')).toHaveLength(1)
  })
})

describe('the return from the bank', () => {
  /** A page load after the user has answered at the bank. */
  async function returned(answer: 'approve' | 'refuse', cardLast4 = '3184') {
    const page = await portalAt(path, { email })
    const intent = await page.portalApi.createSetupIntent('subscribed')
    const secret = intent.type === 'success' ? intent.value.clientSecret : ''
    const returnAddress = `https://portal.example.com${path}`
    sendToBank(page.world, '/bank', { kind: 'setup', secret, cardLast4, returnAddress })
    const setupId = idOf(secret)
    page.storage.write('card-setup', writeCardSetup({ accountId: 'subscribed', setupId }))
    const id = page.world.read().authentications.at(-1)?.id ?? ''
    const { search } = new URL(new SandboxBank(page.world)[answer](id))
    page.portal.navigation.onLocationChange(path, search)
    page.service.calls.length = 0
    const model = page.portal.viewModel(ChangePaymentMethodViewModel)
    const notice = () => page.portal.notices.current?.kind
    return { ...page, model, notice }
  }

  test('leads to the page itself', async () => {
    const { page } = await openPage()
    await enter(page, bankCard)
    const then = await page.reload(page.answerAtBank('approve'))
    expect(then.address).toBe('/')
    expect(then.notice?.kind).toBe('card-changed')
    expect(optionOf(then)).toEqual({ type: 'card', last4: '3184' })
  })

  test('cleans the address and saves the card once, however often the screen starts', async () => {
    const { model, portal, service, settle, redirects, notice } = await returned('approve')
    model.start()
    model.start()
    expect(redirects).toContainEqual(path)
    portal.navigation.onLocationChange(path, '')
    await settle()
    expect(service.requests('changePaymentMethod')).toHaveLength(1)
    expect(service.requests('createSetupIntent')).toEqual([])
    expect(notice()).toBe('card-changed')
    expect(redirects.at(-1)).toEqual('/')
  })

  test('does not redirect a visitor who has left the screen', async () => {
    const { model, settle, portal, redirects, notice } = await returned('approve')
    model.start()
    portal.navigation.onLocationChange('/cancel-subscription', '')
    await settle()
    expect(redirects).toEqual([path])
    expect(notice()).toBe('card-changed')
  })

  test.each([
    ['a card with the same last digits', '4242', undefined, undefined, 'card-changed'],
    ['a card that the service does not bill', '3184', 'changePaymentMethod', 'refused', 'card-not-changed'],
    ['a card without an answer', '3184', 'changePaymentMethod', 'server-error', 'card-unknown'],
    ['an ended session', '3184', 'loadUser', 'not-signed-in', 'session-revoked'],
  ] as const)('announces %s', async (_what, last4, call, fault, kind) => {
    const { model, world, settle, notice } = await returned('approve', last4)
    if (call) world.faults.next(call, fault)
    model.start()
    await settle()
    expect(notice()).toBe(kind)
  })

  test.each([
    ['a refusal', 'refuse', 'authentication-failed'],
    ['a result that cannot be read', 'approve', 'no-connection'],
  ] as const)('opens the form after %s', async (_what, answer, kind) => {
    const { model, world, settle } = await returned(answer)
    if (answer === 'approve') world.faults.next('readCardSetup', 'unreachable')
    model.start()
    await settle()
    expect(model.change).toMatchObject({ step: 'open', failure: { kind } })
  })
})
