import { describe, expect, test } from 'vitest'
import { ChangePaymentMethodViewModel } from '../../src/screens/change-payment-method/change-payment-method.view-model'
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
  page.model(ChangePaymentMethodViewModel).save()
  await page.settle()
}

async function openPage(user = email) {
  const page = await openSignedIn(path, { email: user })
  return { page, model: page.model(ChangePaymentMethodViewModel), ...page.environment }
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
})

describe('another card', () => {
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

  test('pays what is due, and says so', async () => {
    const { page, model } = await openPage('pastdue@example.com')
    page.card = cardWith(goodCard)
    model.save()
    await page.settle()
    expect(page.notice?.kind).toBe('card-changed-paid')
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

test('the return from the bank cleans the address and saves the card once, however often the screen starts', async () => {
  const { page, world } = await openPage()
  await enter(page, bankCard)
  const held = world.faults.hold('changePaymentMethod')
  const then = await page.reload(page.answerAtBank('approve'))
  then.model(ChangePaymentMethodViewModel).start()
  expect(then.address).toBe(path)
  held.release()
  await then.settle()
  const { service } = then.environment
  expect(service.requests('changePaymentMethod')).toHaveLength(1)
  expect(service.requests('createSetupIntent')).toEqual([])
  expect(then.address).toBe('/')
  expect(then.notice?.kind).toBe('card-changed')
  expect(optionOf(then)).toEqual({ type: 'card', last4: '3184' })
})
