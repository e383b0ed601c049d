import { expect, test } from 'vitest'
import type { FakeStripeOptions } from '../fake-stripe/api.ts'
import { day, failsLater, goodCard } from './support/harness.ts'
import { subscribed } from './support/subscriber.ts'

/** A monthly subscriber whose card is declined from the first renewal on. */
async function pastDue(stripe: FakeStripeOptions = {}) {
  const harness = await subscribed('monthly-us', { stripe })
  const { fakeStripe, giveCard, letPass, running } = harness
  giveCard(failsLater)
  await letPass(20 * day)
  const attempts = () => fakeStripe.all('charge').filter(({ paid }) => !paid).length
  expect([running().status, attempts()]).toEqual(['past_due', 1])
  return { ...harness, attempts, renewal: fakeStripe.all('invoice').at(-1) }
}

test('a declined renewal is tried again on the days of the schedule, and paid by a card that is good by then', async () => {
  const { letPass, attempts, giveCard, running, charged } = await pastDue()
  await letPass(3 * day)
  expect(attempts()).toBe(2)
  await letPass(4 * day)
  expect(attempts()).toBe(2)
  giveCard(goodCard)
  await letPass(day)
  expect([attempts(), running().status]).toEqual([2, 'active'])
  expect(charged()).toEqual([499, 499])
})

test('the retries go on after a cancellation at the end of the period, and end with the subscription', async () => {
  const { fakeStripe, letPass, attempts, running, subscription, renewal } = await pastDue()
  fakeStripe.dashboard.cancelSubscription(running().id, 'at period end')
  await letPass(3 * day)
  expect(attempts()).toBe(2)
  fakeStripe.dashboard.cancelSubscription(running().id, 'now')
  await letPass(40 * day)
  expect(attempts()).toBe(2)
  expect([subscription().status, renewal?.status, renewal?.auto_advance]).toEqual(['canceled', 'open', false])
})

test('the last retry ends as the account says; an unpaid subscription has drafts, and the newest one pays', async () => {
  const { stripe, fakeStripe, letPass, attempts, running, giveCard, renewal } = await pastDue({
    onLastRetry: 'unpaid',
  })
  await letPass(15 * day)
  expect([attempts(), running().status]).toEqual([4, 'unpaid'])
  await letPass(31 * day)
  const draft = fakeStripe.all('invoice').at(-1)
  expect([draft?.status, draft?.auto_advance, attempts()]).toEqual(['draft', false, 4])
  giveCard(goodCard)
  await stripe.invoices.pay(renewal?.id ?? '')
  expect(running().status).toBe('unpaid')
  await stripe.invoices.finalizeInvoice(draft?.id ?? '', { auto_advance: false })
  await stripe.invoices.pay(draft?.id ?? '')
  expect(running().status).toBe('active')
})

test('without a card the retries wait for one', async () => {
  const { fakeStripe, letPass, attempts, running, cardOf, giveCard, charged } = await pastDue()
  for (const { id } of fakeStripe.all('payment_method'))
    if (id !== cardOf()) fakeStripe.dashboard.detachCard(id)
  fakeStripe.dashboard.detachCard(cardOf())
  await letPass(3 * day)
  expect(attempts()).toBe(1)
  giveCard(goodCard)
  await letPass(5 * day)
  expect([running().status, charged()]).toEqual(['active', [499, 499]])
})

test('a renewal is a draft for an hour, and is charged then', async () => {
  const stripe = { draftSeconds: 60 * 60 }
  const { fakeStripe, letPass, charged, running } = await subscribed('monthly-us', { stripe })
  fakeStripe.endPeriod(running().id)
  const renewal = fakeStripe.all('invoice').at(-1)
  expect([renewal?.status, charged()]).toEqual(['draft', [499]])
  await letPass(day / 24)
  expect([renewal?.status, charged()]).toEqual(['paid', [499, 499]])
})
