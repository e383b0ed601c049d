import { expect, test } from 'vitest'
import { PageLayoutViewModel } from '../../src/layout/page-layout.view-model'
import { portalAt } from '../support/portal-at'

async function asked() {
  const idleTime = { start: () => undefined, whenIdle: (task: () => void) => task() }
  const page = await portalAt('/signup', {
    composition: { ports: { trackingConsent: { type: 'ask' }, idleTime } },
  })
  return { ...page, model: page.portal.viewModel(PageLayoutViewModel) }
}

test('the banner is open until it is answered, and again when the visitor asks for it', async () => {
  const { model } = await asked()
  expect(model.tracking).toMatchObject({ state: 'open', isAsked: true })
  expect(model.chooseTracking('declined')).toBe(false)
  expect(model.tracking.state).toBe('closed')
  model.tracking.openBanner()
  expect(model.tracking.state).toBe('requested')
})

test.each([
  [false, true],
  [true, false],
])('with a pending payment (%s), a withdrawn agreement reloads the page: %s', async (isPending, reloads) => {
  const { model, portal, clock } = await asked()
  expect(model.chooseTracking('accepted')).toBe(false)
  await clock.advance(1000)
  portal.order.setPaymentPending(isPending)
  expect(model.chooseTracking('declined')).toBe(reloads)
})
