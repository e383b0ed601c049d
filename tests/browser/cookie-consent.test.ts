import { expect } from 'vitest'
import { en } from '../support/english'
import { findViolations } from '../support/browser/axe'
import { LayoutShifts } from '../support/browser/layout-shifts'
import { newVisitor, test, type Visitor } from '../support/browser/visitor'

const banner = (visitor: Visitor) => visitor.page.getByRole('region', { name: en.cookies.region })
const settings = (visitor: Visitor) => visitor.button(en.layout.cookieSettings)

async function openAsked(visitor: Visitor, address: string) {
  await visitor.goTo(address)
  await visitor.tools.chooseCookieConsent('asked')
  await expect(banner(visitor)).toBeShown()
}

test('the banner is accessible in every theme and width', async ({ visitor }) => {
  await openAsked(visitor, '/signin')
  expect(await findViolations(visitor.page)).toEqual([])
})

test('a withdrawn agreement reloads the other tabs, where scripts run', async ({ visitor }) => {
  await openAsked(visitor, '/signup')
  await visitor.button(en.cookies.accept).click()
  await visitor.signUp()
  await expect.poll(async () => (await visitor.tools.events()).length).toBe(1)
  await visitor.tools.close()
  const other = await visitor.openTab()
  await other.goTo('/')
  const reloaded = visitor.page.waitForEvent('load')
  await settings(other).click()
  await other.button(en.cookies.decline).click()
  await reloaded
  await expect(visitor.profile).toContainText('Nora Newcomer')
})

test('the banner is the only bar of a phone, until it is answered', async () => {
  const visitor = await newVisitor({ viewport: { width: 390, height: 844 } })
  await openAsked(visitor, '/membership')
  await visitor.tools.close()
  const start = visitor.button('Try Halcyon for free')
  const isInWindow = () => start.evaluate((button) => button.getBoundingClientRect().top < window.innerHeight)
  await expect.poll(isInWindow).toBe(false)
  await visitor.button(en.cookies.decline).click()
  await expect.poll(isInWindow).toBe(true)
})

// What it covers: sizes.test.ts.
test.for([
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
])('the banner moves nothing, $width px wide', async (viewport) => {
  const visitor = await newVisitor({ viewport })
  await openAsked(visitor, '/membership')
  await visitor.tools.close()
  await expect(visitor.button('Try Halcyon for free')).toBeShown()
  // A header of which a part is parsed may move by less, banner or not.
  const shifts = await LayoutShifts.observe(visitor.context, 0.002)
  await visitor.page.reload()
  await expect(banner(visitor)).toBeShown()
  await visitor.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  expect(shifts.lines).toEqual([])
})
