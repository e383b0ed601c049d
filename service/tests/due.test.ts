import { describe, expect, test } from 'vitest'
import { failsLater, goodCard, problem, startHarness, type HarnessOptions } from './support/harness.ts'
import { subscribed, subscriberOf } from './support/subscriber.ts'

/** A subscription whose renewal was declined. */
async function due(options: HarnessOptions = {}) {
  const harness = await startHarness(options)
  const mira = subscriberOf(harness)
  await harness.subscribe('mira', 'monthly-us', undefined, failsLater)
  harness.fakeStripe.endPeriod(mira.running().id)
  await harness.deliverAll()
  const dueInvoice = async () =>
    (await mira.user()).subscription?.['due'] as { invoiceId: string } | undefined
  return { ...harness, ...mira, dueInvoice }
}

const paused = { stripe: { onPaymentFailure: 'pause' } } as const

describe('past due', () => {
  test.each([
    ['expired_card', 'card-expired'],
    ['insufficient_funds', 'insufficient-funds'],
  ])('is still due after a decline (%s), which says why', async (code, reason) => {
    const { payInvoice, dueInvoice, fakeStripe, giveCard } = await due()
    const before = await dueInvoice()
    fakeStripe.dashboard.declineCard(giveCard(goodCard), code)
    expect(await payInvoice(before?.invoiceId ?? '')).toMatchObject({ status: 402, body: { reason } })
    expect(await dueInvoice()).toEqual(before)
  })

  test('is paid once by two presses', async () => {
    const { payInvoice, dueInvoice, charged, giveCard } = await due()
    giveCard(goodCard)
    const { invoiceId = '' } = (await dueInvoice()) ?? {}
    const answers = await Promise.all([payInvoice(invoiceId), payInvoice(invoiceId)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(charged()).toEqual([499])
  })

  test('is not collected any more, once the owner says so', async () => {
    const { payInvoice, dueInvoice, fakeStripe, deliverAll } = await due()
    const { invoiceId = '' } = (await dueInvoice()) ?? {}
    fakeStripe.dashboard.markUncollectible(invoiceId)
    await deliverAll()
    expect(await payInvoice(invoiceId)).toMatchObject(problem(422, 'not_possible'))
    expect(await dueInvoice()).toBeUndefined()
  })
})

describe('paused', () => {
  test('goes on once it is paid, for nothing more', async () => {
    const { user, payInvoice, dueInvoice, charged, giveCard } = await due(paused)
    giveCard(goodCard)
    expect((await payInvoice((await dueInvoice())?.invoiceId ?? '')).status).toBe(204)
    const paid = await user()
    expect(paid.subscribed).toBe(true)
    expect(paid.subscription).not.toHaveProperty('paused')
    expect(charged()).toEqual([499])
  })

  test('stays paused where going on would charge another period', async () => {
    const { user, payInvoice, dueInvoice, charged, clock, giveCard } = await due(paused)
    giveCard(goodCard)
    clock.advance(40 * 24 * 60 * 60 * 1000)
    expect((await payInvoice((await dueInvoice())?.invoiceId ?? '')).status).toBe(204)
    expect(await user()).toMatchObject({ subscribed: false, subscription: { paused: true } })
    expect((await user()).can).toEqual(['invoices'])
    expect(charged()).toEqual([499])
  })

  test('by the owner’s hand has nothing to pay, and an old invoice resumes nothing', async () => {
    const { user, running, payInvoice, fakeStripe, deliverAll } = await subscribed('monthly-us')
    fakeStripe.dashboard.pause(running().id)
    await deliverAll()
    expect(await user()).toMatchObject({ can: ['invoices'], subscription: { paused: true } })
    const id = fakeStripe.all('invoice').at(-1)?.id ?? ''
    expect((await payInvoice(id)).status).toBe(204)
    expect(running().status).toBe('paused')
  })
})
