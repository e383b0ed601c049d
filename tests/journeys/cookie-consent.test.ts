import { paying } from '../support/purchases'
import { expect, test } from 'vitest'
import { InMemoryPortalStorage } from '../../adapters/in-memory/in-memory-portal-storage'
import { PageLayoutViewModel } from '../../src/layout/page-layout.view-model'
import { portalAt } from '../support/portal-at'

async function setup(path = '/signup', storage = new InMemoryPortalStorage()) {
  const idleTime = { start: () => undefined, whenIdle: (task: () => void) => task() }
  const page = await portalAt(path, {
    composition: { ports: { trackingConsent: { type: 'ask' }, idleTime, portalStorage: storage } },
  })
  return { ...page, model: page.portal.viewModel(PageLayoutViewModel) }
}

test.each([
  ['/signup', false, true],
  ['/signup', true, false],
  ['/change-payment-method', false, false],
])('on %s with a pending payment (%s), a withdrawn agreement reloads the page: %s', async (path, ...rest) => {
  const [isPending, reloads] = rest
  const { model, portal, clock } = await setup(path)
  expect(model.chooseTracking('accepted')).toBe(false)
  expect(model.tracking.state).toBe('closed')
  await clock.advance(1000)
  expect(model.readTrackingChoice()).toBe(false)
  if (isPending) portal.purchases.show(paying)
  expect(model.chooseTracking('declined')).toBe(reloads)
  // Another tab reads the answer from the storage.
  expect(model.readTrackingChoice()).toBe(reloads)
})

test('the banner is open until it is answered, and again on request; none where no consent is needed', async () => {
  const { portal } = await portalAt('/signup')
  expect(portal.viewModel(PageLayoutViewModel).tracking.state).toBe('closed')
  const storage = new InMemoryPortalStorage()
  const { model } = await setup('/signup', storage)
  expect(model.readTrackingChoice()).toBe(false)
  expect(model.tracking).toMatchObject({ state: 'open', asksForConsent: true })
  storage.write('tracking-choice', 'declined')
  expect((await setup('/signup', storage)).model.tracking.state).toBe('closed')
  model.readTrackingChoice()
  expect(model.tracking.state).toBe('closed')
  model.tracking.openBanner()
  model.readTrackingChoice()
  expect(model.tracking.state).toBe('requested')
})
