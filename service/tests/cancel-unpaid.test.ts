import { describe, expect, test } from 'vitest'
import type { FakeStripeOptions } from '../fake-stripe/api.ts'
import { idOf } from '../fake-stripe/store.ts'
import { day, failsLater, goodCard, problem } from './support/harness.ts'
import { refusal } from './support/network.ts'
import { subscribed } from './support/subscriber.ts'

const hour = day / 24

/** A monthly subscriber who has paid one period, and whose card is declined from the renewal on. */
async function pastDue(stripe: FakeStripeOptions = {}) {
  const harness = await subscribed('monthly-us', { stripe, retries: 0, app: { syncTimeout: 100 } })
  const { fakeStripe, giveCard, letPass, subscription } = harness
  giveCard(failsLater)
  await letPass(20 * day)
  const owed = () => fakeStripe.all('invoice').filter(({ status }) => status === 'open' || status === 'draft')
  /** Lets two months pass, with a card that would pay. */
  const waitWithGoodCard = async () => {
    const card = fakeStripe.dashboard.addDefaultCard(idOf(subscription().customer), goodCard)
    Object.assign(subscription(), { default_payment_method: card })
    await letPass(61 * day)
  }
  return { ...harness, owed, waitWithGoodCard, renewal: fakeStripe.all('invoice').at(-1) }
}

describe('a past due subscription that is cancelled', () => {
  test('ends at once, and nothing more is charged for it', async () => {
    const { cancel, user, charged, owed, subscription, waitWithGoodCard } = await pastDue()
    expect((await user()).subscription).toMatchObject({ pastDue: true, endsAtOnce: true })
    expect((await cancel()).status).toBe(204)
    expect([subscription().status, owed()]).toEqual(['canceled', []])
    expect((await user()).subscribed).toBe(false)
    await waitWithGoodCard()
    expect(charged()).toEqual([499])
  })

  test('of which several periods are open leaves none of them, and the user may buy again', async () => {
    const { cancel, letPass, owed, user, invoices, openCheckout } = await pastDue()
    await letPass(31 * day)
    expect(owed()).toHaveLength(2)
    await cancel()
    expect(owed()).toEqual([])
    expect((await user()).can).toEqual(['invoices'])
    expect((await invoices()).body).toMatchObject({ invoices: [{ status: 'paid' }, { isTrial: true }] })
    await openCheckout('mira', 'monthly-us')
  })

  test('ends with its period if a retry has paid meanwhile', async () => {
    const { cancel, network, stripe, renewal, charged, user, waitWithGoodCard, giveCard } = await pastDue()
    network.before(/\/void$/, async () => {
      giveCard(goodCard)
      await stripe.invoices.pay(renewal?.id ?? '')
    })
    expect((await cancel()).status).toBe(204)
    expect(await user()).toMatchObject({ subscribed: true, subscription: { autoRenew: false } })
    await waitWithGoodCard()
    expect(charged()).toEqual([499, 499])
  })

  test.each([/\/void$/, /^POST .*\/subscriptions\//, /^DELETE .*\/subscriptions\//])(
    'ends although an answer is lost (%s)',
    async (calls) => {
      const { cancel, network, subscription, owed } = await pastDue()
      network.fail('answer lost', calls)
      expect((await cancel()).status).toBe(204)
      expect([subscription().status, owed()]).toEqual(['canceled', []])
    },
  )

  test('and whose renewal Stripe refuses to stop, is refused', async () => {
    const { cancel, network } = await pastDue()
    network.fail(() => refusal({ code: 'parameter_invalid' }), /^POST \/v1\/subscriptions\//)
    expect(await cancel()).toMatchObject(problem(422, 'refused'))
  })

  test('and that is kept while a copy finishes what was interrupted, goes on', async () => {
    const { cancel, keep, network, deliverAll, subscription, letPass } = await pastDue()
    network.fail('unreachable', /\/void$/)
    expect((await cancel()).status).toBe(500)
    network.mend()
    network.before(/^GET .*\/payment_methods/, async () => {
      expect((await keep()).status).toBe(204)
    })
    await deliverAll()
    expect(subscription()).toMatchObject({ status: 'past_due', cancel_at_period_end: false })
    await letPass(day)
    expect(subscription().status).toBe('past_due')
  })

  test.each([/\/void$/, /^DELETE .*\/subscriptions\//])(
    'is not charged either where the service fails on the way (%s)',
    async (calls) => {
      const { cancel, network, charged, deliverAll, waitWithGoodCard } = await pastDue()
      network.fail('unreachable', calls)
      expect((await cancel()).status).toBe(500)
      network.mend()
      await deliverAll()
      await waitWithGoodCard()
      expect(charged()).toEqual([499])
    },
  )

  test('whose payment is processing ends with its period, and at once if that payment fails', async () => {
    const { cancel, fakeStripe, subscription, charged, user, deliverAll, waitWithGoodCard } = await pastDue()
    const intent = fakeStripe.all('payment_intent').at(-1)
    Object.assign(intent ?? {}, { status: 'processing' })
    expect((await cancel()).status).toBe(204)
    expect(await user()).toMatchObject({ subscribed: true, subscription: { autoRenew: false } })
    Object.assign(intent ?? {}, { status: 'requires_payment_method' })
    fakeStripe.dashboard.editMetadata(subscription().id, { note: 'failed' })
    await deliverAll()
    expect(subscription().status).toBe('canceled')
    await waitWithGoodCard()
    expect(charged()).toEqual([499])
  })

  test('by the owner at its end goes on being collected, as the owner wants it', async () => {
    const { fakeStripe, running, deliverAll, charged, waitWithGoodCard } = await pastDue()
    fakeStripe.dashboard.cancelSubscription(running().id, 'at period end')
    await deliverAll()
    expect(running().status).toBe('past_due')
    await waitWithGoodCard()
    expect(charged()).toEqual([499, 499])
  })
})

describe('a subscription without access that is cancelled', () => {
  test.each([
    ['unpaid', { onLastRetry: 'unpaid' }, 46],
    ['paused', { onPaymentFailure: 'pause' }, 1],
  ] as const)('%s, leaves no open invoice', async (status, options, days) => {
    const { cancel, letPass, subscription, fakeStripe, charged, waitWithGoodCard } = await pastDue(options)
    await letPass(days * day)
    expect(subscription().status).toBe(status)
    expect((await cancel()).status).toBe(204)
    expect(fakeStripe.all('invoice').some((each) => each.status === 'open')).toBe(false)
    await waitWithGoodCard()
    expect(charged()).toEqual([499])
  })

  test('leaves none either where the service fails on the way', async () => {
    const { cancel, network, fakeStripe, deliverAll } = await pastDue({ onPaymentFailure: 'pause' })
    network.fail('unreachable', /\/void$/)
    expect((await cancel()).status).toBe(500)
    network.mend()
    await deliverAll()
    expect(fakeStripe.all('invoice').some((each) => each.status === 'open')).toBe(false)
    expect(await cancel()).toMatchObject(problem(422, 'refused'))
  })
})

describe('a renewal that is not charged yet', () => {
  const draft = { draftSeconds: 60 * 60 }

  test('is not charged any more once the subscription is cancelled, which ends at once', async () => {
    const { cancel, fakeStripe, running, user, charged, letPass, deliverAll } = await subscribed(
      'monthly-us',
      {
        stripe: draft,
      },
    )
    await letPass(hour)
    expect(await user()).not.toHaveProperty('subscription.endsAtOnce')
    fakeStripe.endPeriod(running().id)
    await deliverAll()
    expect(await user()).toMatchObject({ subscribed: true, subscription: { endsAtOnce: true } })
    expect((await cancel()).status).toBe(204)
    expect((await user()).subscribed).toBe(false)
    await letPass(61 * day)
    expect(charged()).toEqual([499])
  })

  test('is not charged either where the service fails on the way', async () => {
    const { cancel, fakeStripe, running, network, charged, letPass, deliverAll } = await subscribed(
      'monthly-us',
      { stripe: draft },
    )
    await letPass(hour)
    fakeStripe.endPeriod(running().id)
    await deliverAll()
    network.fail('unreachable', /\/finalize$/)
    expect((await cancel()).status).toBe(500)
    network.mend()
    await deliverAll()
    await letPass(61 * day)
    expect(charged()).toEqual([499])
  })

  test('that the owner does not collect does not end the subscription', async () => {
    const { cancel, fakeStripe, running, user, deliverAll } = await subscribed('monthly-us')
    fakeStripe.dashboard.pauseCollection(running().id, 'keep_as_draft')
    fakeStripe.endPeriod(running().id)
    await deliverAll()
    expect(await user()).not.toHaveProperty('subscription.endsAtOnce')
    await cancel()
    expect(await user()).toMatchObject({ subscribed: true, subscription: { autoRenew: false } })
  })
})

test('a change that the owner has made and that waits for its payment does not end the paid period', async () => {
  const { cancel, stripe, running, giveCard, priceId, fakeStripe, user, charged, letPass } =
    await subscribed('monthly-us')
  giveCard(failsLater)
  const [item] = running().items.data
  await stripe.subscriptions.update(running().id, {
    items: [{ id: item?.id ?? '', price: priceId('yearly-us') }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  const invoice = fakeStripe.all('invoice').at(-1)
  Object.assign(invoice ?? {}, { next_payment_attempt: fakeStripe.now() + 60 * 60 })
  expect((await cancel()).status).toBe(204)
  expect(await user()).toMatchObject({ subscribed: true, subscription: { autoRenew: false } })
  expect(invoice?.status).toBe('void')
  giveCard(goodCard)
  await letPass(61 * day)
  expect(charged()).toEqual([499])
})

test('a former period that is still retried is not charged after a cancellation, and the paid one stays', async () => {
  const { cancel, giveCard, letPass, stripe, running, user, charged, fakeStripe } = await pastDue({
    retryDays: [40, 40],
  })
  await letPass(31 * day)
  giveCard(goodCard)
  await stripe.invoices.pay(fakeStripe.all('invoice').at(-1)?.id ?? '')
  expect(running().status).toBe('active')
  expect((await cancel()).status).toBe(204)
  expect(await user()).toMatchObject({ subscribed: true, subscription: { autoRenew: false } })
  await letPass(61 * day)
  expect(charged()).toEqual([499, 499])
})
