import { expect, test } from 'vitest'
import { barePortal, changeSubscription } from './support'
import { CancelSubscriptionViewModel } from '../../src/screens/cancel-subscription/cancel-subscription.view-model'

async function cancelling(email = 'subscribed@example.com') {
  const page = await barePortal('/cancel-subscription', { email })
  return { ...page, model: page.portal.viewModel(CancelSubscriptionViewModel) }
}

test('nothing is cancelled without a reason', async () => {
  const { model, service } = await cancelling()
  expect(model).toMatchObject({ reason: undefined, submitting: false })
  await model.submit()
  expect(model.submitting).toBe(false)
  expect(service.calls).toEqual([])
})

test('the subscription is cancelled once, told with its last day, and leads home with no way Back', async () => {
  const { model, service, portal, redirects } = await cancelling()
  model.choose('too-expensive')
  const submitted = model.submit()
  expect(model.submitting).toBe(true)
  await model.submit()
  await submitted
  expect(service.asked('cancelSubscription')).toEqual(['too-expensive'])
  expect(portal.notices.current?.kind).toBe('subscription-cancelled')
  expect(portal.notices.current?.detail).toMatch(/\d{4}$/)
  expect(portal.session.state).toMatchObject({ user: { subscription: { autoRenew: false } } })
  expect(redirects).toEqual(['/'])
})

test('it is shown as cancelled although the user cannot be loaded', async () => {
  const { model, portal, world } = await cancelling()
  world.faults.next('loadUser', 'server-error')
  model.choose('no-answer')
  await model.submit()
  expect(portal.notices.current?.kind).toBe('subscription-cancelled')
  expect(portal.session.state).toMatchObject({ user: { subscription: { autoRenew: false } } })
})

test('what was cancelled is told as cancelled although the answer was lost', async () => {
  const { model, portal, world } = await cancelling()
  world.faults.next('cancelSubscription', 'unreachable')
  changeSubscription(world, 'subscribed@example.com', { autoRenew: false })
  model.choose('no-answer')
  await model.submit()
  expect(portal.notices.current?.kind).toBe('subscription-cancelled')
})

test('what ended elsewhere meanwhile is not told as cancelled here', async () => {
  const { model, portal, world, redirects } = await cancelling()
  world.faults.next('cancelSubscription', 'refused')
  changeSubscription(world, 'subscribed@example.com', { autoRenew: false, renewsAt: '2020-01-01' })
  model.choose('no-answer')
  await model.submit()
  expect(portal.notices.current?.kind).toBe('subscription-not-cancelled')
  expect(portal.session.state).toMatchObject({ user: { subscribed: false } })
  expect(redirects).toEqual(['/'])
})

test('what is not cancelled is told, shown as it is, and leads home', async () => {
  const { model, portal, world, redirects } = await cancelling()
  world.faults.next('cancelSubscription', 'server-error')
  world.faults.next('loadUser', 'server-error')
  model.choose('no-answer')
  await model.submit()
  expect(portal.notices.current).toEqual({ kind: 'subscription-not-cancelled', detail: '' })
  expect(portal.session.state).toMatchObject({ user: { subscription: { autoRenew: true } } })
  expect(redirects).toEqual(['/'])
})

test('a session that is over meanwhile is told, and not the subscription', async () => {
  const { model, portal, world } = await cancelling()
  world.faults.next('loadUser', 'not-signed-in')
  model.choose('no-answer')
  await model.submit()
  expect(portal.notices.current?.kind).toBe('session-revoked')
})

test('who has no subscription is told no day, and stays without one', async () => {
  const { model, portal, world } = await cancelling('free@example.com')
  expect(model.accessUntil).toBeUndefined()
  world.faults.next('loadUser', 'server-error')
  world.faults.next('cancelSubscription', 'server-error')
  model.choose('no-answer')
  await model.submit()
  expect(portal.session.state).toMatchObject({ user: { subscribed: false } })
})

test('nobody has a last day', async () => {
  const { portal } = await barePortal('/cancel-subscription')
  expect(portal.viewModel(CancelSubscriptionViewModel).accessUntil).toBeUndefined()
})
