import { expect, test } from 'vitest'
import { day } from './support/harness.ts'
import { subscribed } from './support/subscriber.ts'

/** A subscriber whose price the owner has scheduled to rise, and the warnings of the log. */
async function withPriceRise() {
  const warnings: Record<string, unknown>[] = []
  const write = (line: string) => void warnings.push(JSON.parse(line) as Record<string, unknown>)
  const harness = await subscribed('monthly-us', { app: { log: { level: 'warn', stream: { write } } } })
  const { fakeStripe, running, deliverAll } = harness
  fakeStripe.dashboard.schedule(running().id)
  await deliverAll()
  const facts = { subscription: running().id, schedule: running().schedule }
  return { ...harness, warnings, facts }
}

test('a schedule of the owner that a cancellation releases is named then, and when the subscription is kept without it', async () => {
  const { cancel, keep, warnings, facts, running } = await withPriceRise()
  await cancel()
  expect(warnings).toMatchObject([{ ...facts, msg: 'A cancellation has released a schedule of the owner' }])
  await cancel()
  await keep()
  expect(warnings.slice(1)).toMatchObject([
    { ...facts, msg: 'A subscription is kept without the schedule that its cancellation has released' },
  ])
  await keep()
  await cancel()
  await keep()
  expect(warnings).toHaveLength(2)
  expect(running().metadata).not.toHaveProperty('released_schedule')
})

test('one of the service is released without a word', async () => {
  const { switchTo, cancel, keep, fakeStripe, running, warnings } = await withPriceRise()
  fakeStripe.dashboard.releaseSchedule(running().id)
  expect((await switchTo('yearly-us')).status).toBe(204)
  expect((await switchTo('monthly-us')).status).toBe(204)
  expect(running().schedule).not.toBeNull()
  await cancel()
  await keep()
  expect(warnings).toEqual([])
})

test('one that ends the subscription stays when the customer cancels as well', async () => {
  const { cancel, running, fakeStripe, letPass, subscription } = await withPriceRise()
  const end = running().items.data[0]?.current_period_end ?? 0
  fakeStripe.dashboard.cancelSubscription(running().id, end)
  expect((await cancel()).status).toBe(204)
  expect(running().schedule).not.toBeNull()
  await letPass(21 * day)
  expect(subscription().status).toBe('canceled')
})
