import { describe, expect, test } from 'vitest'
import { writePendingPurchase } from '../../src-core/domain/pending-purchase'
import { barePortal, changeSubscription } from './support'
import { ProfileViewModel } from '../../src/screens/profile/profile.view-model'

async function atHome(email: string) {
  const page = await barePortal('/?plan=first', { email })
  const atPlans = () => page.portal.order.order?.product.plan
  return { ...page, atPlans, model: page.portal.viewModel(ProfileViewModel) }
}

describe('the home page', () => {
  test('sells plans to whose subscription ends while they look at it', async () => {
    const { model, portal, world, atPlans } = await atHome('cancelled@example.com')
    model.start()
    expect(model.stage).toBe('subscribed')
    expect(atPlans()).toBeUndefined()
    changeSubscription(world, 'cancelled@example.com', { renewsAt: '2020-01-01' })
    await portal.session.refresh()
    expect(model.stage).toBe('plans')
    expect(atPlans()).toBe('monthly')
  })

  test('sells plans once nothing is left to wait for', async () => {
    const { model, portal, storage, clock, atPlans } = await atHome('free@example.com')
    const { state } = portal.session
    const accountId = state.type === 'signed-in' ? state.account.id : ''
    const paid = { productId: 'yearly-us', regularPrice: 49.99, currency: 'USD', paidAt: clock.now() }
    storage.keep('pending-purchase', writePendingPurchase({ accountId, ...paid }))
    model.start()
    expect(model.stage).toBe('confirming')
    storage.remove('pending-purchase')
    portal.session.readUnconfirmed()
    expect(atPlans()).toBe('monthly')
  })

  test('that is left sells nothing any more', async () => {
    const { model, portal, world, atPlans } = await atHome('cancelled@example.com')
    model.start()()
    changeSubscription(world, 'cancelled@example.com', { renewsAt: '2020-01-01' })
    await portal.session.refresh()
    expect(atPlans()).toBeUndefined()
  })

  test('knows whether the plans had been seen before it, and not on it', async () => {
    const { model, portal } = await atHome('free@example.com')
    expect(model.cameWithPlan).toBe(false)
    model.start()
    expect(model.cameWithPlan).toBe(false)
    expect(portal.viewModel(ProfileViewModel).cameWithPlan).toBe(true)
  })
})
