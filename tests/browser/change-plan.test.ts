import { expect } from 'vitest'
import { billMonthly, inHalfAMonth } from '../support/bill-monthly'
import { en } from '../support/english'
import { test, type Visitor } from '../support/browser/visitor'

const email = 'subscribed@example.com'
const { changePlan } = en

/** A subscriber on the page, who pays monthly with the card that ends in these digits. */
async function openMonthly(visitor: Visitor, last4?: string) {
  await visitor.openSignedIn(email)
  await visitor.changeAccount(email, (account) => billMonthly(account, inHalfAMonth(), last4))
  await visitor.page.reload()
  await visitor.link(en.subscription.changePlan).click()
  await expect(visitor.heading(en.changePlanPage.title)).toBeShown()
  await expect(visitor.text(changePlan.credit('Monthly'))).toBeShown()
}

test('a year is paid with the keyboard, at the price that is shown', async ({ visitor }) => {
  const { page } = visitor
  await openMonthly(visitor)
  const region = page.getByRole('region', { name: changePlan.region })
  const shown = Number(/\$(\d+\.\d\d)/.exec(await region.innerText())?.[1])
  expect(shown).toBeGreaterThan(40)
  expect(shown).toBeLessThan(49.99)
  await page.getByRole('radio', { name: /^Annual/ }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(changePlan.submit)
  await page.keyboard.press('Enter')
  await expect(visitor.text(en.notices['plan-changed']('Annual'))).toBeShown()
  expect((await visitor.world())?.charges.map(({ amount }) => amount)).toEqual([shown])
  expect(await visitor.tools.events()).toContainEqual({ name: 'plan_changed', from: 'monthly', to: 'yearly' })
})

test('on a phone a declined card is named above the button, which keeps the focus', async ({ visitor }) => {
  const { page } = visitor
  await page.setViewportSize({ width: 390, height: 700 })
  await openMonthly(visitor, '0002')
  await page.evaluate(() => window.scrollTo(0, 0))
  await visitor.button(changePlan.submit).click()
  const problem = visitor.text(changePlan.problems.declined)
  await expect(problem).toBeShown()
  await expect
    .poll(async () => {
      const [message, button] = [
        await problem.boundingBox(),
        await visitor.button(changePlan.submit).boundingBox(),
      ]
      return message && button && message.y > 0 && message.y + message.height < button.y
    })
    .toBe(true)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(changePlan.submit)
  await visitor.link(changePlan.changeCard).click()
  await expect(visitor.heading(en.changeCard.heading)).toBeShown()
})
