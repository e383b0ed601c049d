import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { writePendingPurchase } from '../../src-core/domain/pending-purchase'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../../src-core/ports/payments'
import { failure, success, type Result } from '../../src-core/shared/result'
import type { PortalChoices } from '../support/portal'
import { barePortal } from './support'
import { CheckoutViewModel } from '../../src/features/checkout/checkout.view-model'

async function atCheckout(composition: PortalChoices = {}) {
  const page = await barePortal('/', { email: 'free@example.com', composition })
  page.portal.order.begin({})
  page.portal.order.openCheckout()
  return { ...page, model: page.portal.viewModel(CheckoutViewModel) }
}

/** The checkout with its session; `secret` is the session's, and `ready` fills the card form in. */
async function open(composition?: PortalChoices) {
  const page = await atCheckout(composition)
  const { model } = page
  const stop = model.start()
  await page.settle()
  const secret = () => (model.state.type === 'open' ? model.state.clientSecret : '')
  const ready = (payment: CheckoutPayment) => model.formChanged(secret(), { type: 'ready', payment })
  return { ...page, stop, secret, ready }
}

/** A card whose payment ends as the test wants, when it wants. */
function card() {
  let end = (_result: Result<PaymentOutcome, PaymentFailure>) => undefined as void
  const confirmed = new Promise<Result<PaymentOutcome, PaymentFailure>>((resolve) => void (end = resolve))
  let asked = 0
  const payment: CheckoutPayment = {
    confirm: () => {
      asked += 1
      return confirmed
    },
  }
  return { payment, end: (result: Result<PaymentOutcome, PaymentFailure>) => end(result), asked: () => asked }
}

const sessions = (page: Awaited<ReturnType<typeof atCheckout>>) => page.service.asked('createCheckoutSession')

describe('a session', () => {
  test('is waited for from the first moment on', async () => {
    const { model, world, settle } = await atCheckout()
    const waiting = { state: { type: 'requesting' }, payment: { type: 'idle' } }
    expect(model).toMatchObject(waiting)
    world.faults.hold('createCheckoutSession')
    model.start()
    await settle()
    expect(model).toMatchObject(waiting)
  })

  test('opens the card form, which then loads', async () => {
    const { model, secret } = await open()
    expect(secret()).not.toBe('')
    expect(model.state).toEqual({
      type: 'open',
      clientSecret: secret(),
      opening: 1,
      form: { type: 'loading' },
    })
  })

  test('that comes when nobody waits any more opens nothing', async () => {
    const { model, world, settle } = await atCheckout()
    const held = world.faults.hold('createCheckoutSession')
    const stop = model.start()
    stop()
    held.release()
    await settle()
    expect(model.state).toEqual({ type: 'requesting' })
  })

  test('of another plan that comes late does not replace the one that is wanted', async () => {
    const { model, world, settle, portal } = await atCheckout()
    const held = world.faults.hold('createCheckoutSession')
    model.start()()
    portal.order.selectPlan('monthly')
    model.start()
    await settle()
    const { state } = model
    expect(state.type).toBe('open')
    held.release()
    await settle()
    expect(model.state).toBe(state)
  })

  test('is replaced when another plan is to be bought', async () => {
    const page = await open()
    const former = page.secret()
    page.portal.order.selectPlan('monthly')
    await page.settle()
    expect(page.secret()).not.toBe(former)
    expect(sessions(page)).toEqual([{ productId: 'yearly-us' }, { productId: 'monthly-us' }])
  })

  test('is not asked for while a code is being checked', async () => {
    const page = await atCheckout()
    page.world.faults.hold('previewPrice')
    page.portal.order.editPromo('CALM50')
    void page.portal.order.applyPromo()
    page.model.start()
    await page.settle()
    expect(sessions(page)).toEqual([])
  })

  test.each([
    ['nobody is there', true],
    ['nothing was chosen', false],
  ])('is not asked for where %s', async (_what, begun) => {
    const page = await barePortal('/membership')
    const complaints = vi.spyOn(console, 'error')
    onTestFinished(() => complaints.mockRestore())
    if (begun) page.portal.order.begin({})
    page.portal.order.openCheckout()
    page.portal.viewModel(CheckoutViewModel).start()
    await page.settle()
    expect(page.service.asked('createCheckoutSession')).toEqual([])
    // MobX would say there that what it follows has thrown.
    expect(complaints).not.toHaveBeenCalled()
  })

  test('that is refused for the product says so, and leaves code and user as they are', async () => {
    const page = await atCheckout()
    page.portal.order.editPromo('CALM50')
    await page.portal.order.applyPromo()
    page.world.faults.next('createCheckoutSession', { kind: 'product-refused' })
    page.model.start()
    await page.settle()
    expect(page.model.state).toEqual({ type: 'failed', kind: 'product-refused' })
    expect(page.portal.notices.current).toBeUndefined()
    expect(page.portal.order.order?.promo.type).toBe('applied')
    expect(page.service.asked('loadUser')).toHaveLength(1)
  })

  test('that could not be had is not asked for again by who has left', async () => {
    const page = await atCheckout()
    const { model, identity, settle, world } = page
    world.faults.next('createCheckoutSession', { kind: 'product-refused' })
    model.start()
    await settle()
    await identity.signOut()
    await settle()
    await model.retry()
    expect(sessions(page)).toHaveLength(1)
  })
})

describe('the card form', () => {
  test('of another session is not listened to', async () => {
    const { model } = await open()
    model.formChanged('another secret', { type: 'ready', payment: card().payment })
    expect(model.state).toMatchObject({ form: { type: 'loading' } })
  })

  test('that did not load is opened once more', async () => {
    const { model, secret } = await open()
    model.formChanged(secret(), { type: 'unavailable' })
    await model.retry()
    expect(model.state).toEqual({
      type: 'open',
      clientSecret: secret(),
      opening: 2,
      form: { type: 'loading' },
    })
  })

  test('whose session is refused gets another; pressing "try again" meanwhile changes nothing', async () => {
    const { model, secret, world, settle } = await open()
    const held = world.faults.hold('createCheckoutSession')
    model.formChanged(secret(), { type: 'session-refused' })
    void model.retry()
    expect(model.renewed).toBe(true)
    held.release()
    await settle()
    expect(model.state).toMatchObject({ type: 'open', opening: 1 })
  })

  test('whose second session is refused too is an error of the service', async () => {
    const { model, secret, settle } = await open()
    model.formChanged(secret(), { type: 'session-refused' })
    await settle()
    model.formChanged(secret(), { type: 'session-refused' })
    expect(model.state).toEqual({ type: 'failed', kind: 'service-error' })
  })
})

describe('a payment', () => {
  test('under way keeps order and person as they are, until it has failed', async () => {
    const { model, portal, ready } = await open()
    const { payment, end } = card()
    ready(payment)
    expect(portal.order.isBeingPaid).toBe(false)
    const paying = model.pay()
    expect(portal.order.isBeingPaid).toBe(true)
    model.changeOrder()
    expect(portal.order.order?.showCheckoutForm).toBe(true)
    end(failure({ kind: 'declined' }))
    await paying
    expect(portal.order.isBeingPaid).toBe(false)
    model.changeOrder()
    expect(portal.order.order?.showCheckoutForm).toBe(false)
  })

  test('that is done leads to the page that says so, with no way Back', async () => {
    const { model, ready, redirects } = await open()
    const { payment, end } = card()
    ready(payment)
    end(success('done'))
    await model.pay()
    expect(redirects).toEqual(['/payment-successful'])
  })

  test('is not made twice by a second screen, which keeps order and person as they are, too', async () => {
    const { model, ready, portal, settle, secret } = await open()
    const [first, second] = [card(), card()]
    ready(first.payment)
    const other = portal.viewModel(CheckoutViewModel)
    other.start()
    await settle()
    other.formChanged(secret(), { type: 'ready', payment: second.payment })
    void model.pay()
    await other.pay()
    expect(second.asked()).toBe(0)
    expect(other.payment).toEqual({ type: 'idle' })
    expect(portal.order.isBeingPaid).toBe(true)
  })

  test('is not made by a screen that comes while another one pays, and lets nobody go', async () => {
    const { model, ready, portal, settle } = await open()
    ready(card().payment)
    void model.pay()
    const other = portal.viewModel(CheckoutViewModel)
    other.start()
    await settle()
    await other.pay()
    expect(other).toMatchObject({ state: { type: 'requesting' }, payment: { type: 'idle' } })
    expect(portal.order.isBeingPaid).toBe(true)
  })

  test('is not asked for, nor the card form missed, where nobody is signed in', async () => {
    const { portal } = await barePortal('/membership')
    portal.order.begin({})
    const model = portal.viewModel(CheckoutViewModel)
    await model.pay()
    expect(model.payment).toEqual({ type: 'idle' })
  })

  test('is not made while one of another tab is not confirmed yet', async () => {
    const { model, ready, storage, clock, portal } = await open()
    const { state } = portal.session
    const accountId = state.type === 'signed-in' ? state.account.id : ''
    const paid = { productId: 'yearly-us', regularPrice: 49.99, currency: 'USD', paidAt: clock.now() }
    storage.keep('pending-purchase', writePendingPurchase({ accountId, ...paid }))
    const { payment, asked } = card()
    ready(payment)
    void model.pay()
    expect(asked()).toBe(0)
  })

  test('is not made without the consent that the country asks for', async () => {
    const { model, ready } = await open({ config: { consentCountries: ['US'] } })
    const { payment, asked } = card()
    ready(payment)
    void model.pay()
    expect(asked()).toBe(0)
    model.consent.agree(true)
    void model.pay()
    expect(asked()).toBe(1)
  })
})
