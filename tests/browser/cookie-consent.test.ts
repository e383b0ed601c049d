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

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 1280, height: 900 },
])
  test(`the banner covers neither the main action nor the end of the page, ${viewport.width} px wide`, async () => {
    const isMobile = viewport.width < 500
    const visitor = await newVisitor({ viewport, hasTouch: isMobile, isMobile })
    const { page } = visitor
    await openAsked(visitor, '/membership')
    await visitor.tools.close()
    const action = visitor.button('Try Halcyon for free')
    await expect(action).toBeShown()
    // A header of which a part is parsed may move by less, banner or not.
    const shifts = await LayoutShifts.observe(visitor.context, 0.002)
    await page.reload()
    await expect(banner(visitor)).toBeShown()
    const top = async () => (await banner(visitor).boundingBox())?.y ?? Number.NaN
    const bottom = async (target: typeof action) => {
      const box = await target.boundingBox()
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
    }
    // Where both would fill a third of the window, the action stands in the flow.
    await action.focus()
    await expect.poll(async () => (await bottom(action)) <= (await top())).toBe(true)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(async () => (await bottom(settings(visitor))) <= (await top())).toBe(true)
    expect(shifts.lines).toEqual([])
  })
