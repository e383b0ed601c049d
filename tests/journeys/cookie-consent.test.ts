import { paying } from '../support/purchases'
import { expect, test } from 'vitest'
import { PageLayoutViewModel } from '../../src/layout/page-layout.view-model'
import { portalAt } from '../support/portal-at'

// When the banner is shown: screens/layout.test.tsx.
async function setup(path: string) {
  const idleTime = { start: () => undefined, whenIdle: (task: () => void) => task() }
  const page = await portalAt(path, {
    composition: { ports: { trackingConsent: { type: 'ask' }, idleTime } },
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
