import { describe, expect, test } from 'vitest'
import { CancelSubscriptionViewModel } from '../../src/screens/cancel-subscription/cancel-subscription.view-model'
import { openSignedIn } from '../support/headless-page'
import { changeSubscription, portalAt } from '../support/portal-at'
import { setNetwork } from '../support/test-world'

const email = 'subscribed@example.com'

async function setup(who = email) {
  const page = await openSignedIn('/cancel-subscription', { email: who })
  const model = page.model(CancelSubscriptionViewModel)
  model.choose('too-expensive')
  const submit = async () => {
    void model.submit()
    await page.settle()
  }
  const subscription = () => page.profile.signedIn?.user.subscription
  return { page, model, submit, subscription, ...page.environment }
}

test('cancels nothing without a reason', async () => {
  const { portal, service } = await portalAt('/cancel-subscription', { email })
  const model = portal.viewModel(CancelSubscriptionViewModel)
  expect(model).toMatchObject({ reason: undefined, submitting: false, accessUntil: '2027-10-18' })
  await model.submit()
  expect(model.submitting).toBe(false)
  expect(service.calls).toEqual([])
})

test('cancels once with the last reason, and shows at home until when access lasts', async () => {
  const { page, model, submit, subscription, service } = await setup()
  model.choose('technical-issues')
  void model.submit()
  expect(model.submitting).toBe(true)
  await submit()
  expect(service.requests('cancelSubscription')).toEqual(['technical-issues'])
  expect(page.address).toBe('/')
  expect(page.canGoBack).toBe(false)
  expect(page.notice).toMatchObject({
    kind: 'subscription-cancelled',
    text: expect.stringContaining('10/18/2027') as string,
  })
  expect(subscription()).toMatchObject({ autoRenew: false, renewsAt: '2027-10-18' })
})

test.each(['loadUser', 'cancelSubscription'] as const)(
  'shows the cancellation when the response to %s was lost',
  async (call) => {
    const { page, submit, subscription, world } = await setup()
    world.faults.next(call, 'unreachable')
    if (call === 'cancelSubscription') changeSubscription(world, email, { autoRenew: false })
    await submit()
    expect(page.address).toBe('/')
    expect(page.notice).toMatchObject({
      kind: 'subscription-cancelled',
      text: expect.stringContaining('10/18/2027') as string,
    })
    expect(subscription()?.autoRenew).toBe(false)
  },
)

test('keeps the renewal without a connection, with a notice at home and an entry in the log', async () => {
  const { page, submit, subscription, world, log } = await setup()
  setNetwork(world, 'offline')
  await submit()
  expect(page.address).toBe('/')
  expect(page.notice).toMatchObject({ type: 'failed', kind: 'subscription-not-cancelled' })
  const message = 'The subscription was not cancelled'
  expect(log.entries).toContainEqual({
    level: 'warn',
    message,
    cause: expect.objectContaining({ kind: 'unreachable' }) as unknown,
  })
  expect(subscription()?.autoRenew).toBe(true)
})

test('says of a subscription that has ended elsewhere that it has ended', async () => {
  const { page, submit, world } = await setup()
  world.faults.next('cancelSubscription', 'refused')
  changeSubscription(world, email, { autoRenew: false, renewsAt: '2020-01-01' })
  await submit()
  expect(page.notice?.kind).toBe('subscription-ended')
  expect(page.profile.signedIn?.user.subscribed).toBe(false)
})

describe('a subscription whose payment has failed', () => {
  const unpaid = 'pastdue@example.com'

  test.each(['loadUser', 'nothing'] as const)('has ended once it is cancelled, %s lost', async (lost) => {
    const { page, model, submit, subscription, world } = await setup(unpaid)
    expect(model).toMatchObject({ endsAtOnce: true, isPaused: false })
    if (lost === 'loadUser') world.faults.next('loadUser', 'unreachable')
    await submit()
    expect(page.notice?.kind).toBe('subscription-ended')
    expect(subscription()).toBeUndefined()
    expect(page.profile.signedIn?.user.subscribed).toBe(false)
  })

  test('has ended too if it failed after the page was opened', async () => {
    const { page, model, submit, subscription, world } = await setup()
    expect(model.endsAtOnce).toBe(false)
    changeSubscription(world, email, { pastDue: true })
    await submit()
    expect(page.notice?.kind).toBe('subscription-ended')
    expect(subscription()).toBeUndefined()
  })

  test('lasts until the end of the period if it was paid after the page was opened', async () => {
    const { page, model, submit, subscription, world } = await setup(unpaid)
    expect(model.endsAtOnce).toBe(true)
    changeSubscription(world, unpaid, { pastDue: false })
    await submit()
    expect(page.notice?.kind).toBe('subscription-cancelled')
    expect(subscription()).toMatchObject({ autoRenew: false })
  })
})

test('leads to the sign-in when the service has ended the session', async () => {
  const { page, submit, world } = await setup()
  world.faults.next('loadUser', 'not-signed-in')
  await submit()
  expect(page.address).toMatch(/^\/signin/)
  expect(page.notice?.kind).toBe('session-revoked')
})

test('does not redirect a visitor who has left the page', async () => {
  const { page, submit, world } = await setup()
  const held = world.faults.hold('cancelSubscription')
  await submit()
  page.portal.navigation.redirect('/change-payment-method')
  await page.settle()
  held.release()
  await page.settle()
  expect(page.address).toBe('/change-payment-method')
  expect(page.notice?.kind).toBe('subscription-cancelled')
})

test('has no last day without a subscription, or while signed out', async () => {
  const { portal, world } = await portalAt('/cancel-subscription', { email: 'free@example.com' })
  const model = portal.viewModel(CancelSubscriptionViewModel)
  expect(model.accessUntil).toBeUndefined()
  world.faults.next('loadUser', 'server-error')
  world.faults.next('cancelSubscription', 'server-error')
  model.choose('no-answer')
  await model.submit()
  expect(portal.session.state).toMatchObject({ user: { subscribed: false } })
  const signedOut = await portalAt('/cancel-subscription')
  expect(signedOut.portal.viewModel(CancelSubscriptionViewModel).accessUntil).toBeUndefined()
})
