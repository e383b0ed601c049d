import { expect } from 'vitest'
import { billMonthly, inHalfAMonth } from '../support/bill-monthly'
import { en } from '../support/english'
import { test } from '../support/browser/visitor'

const { changePlan } = en

test('on a phone a card that is declined for another plan is named above the button, which keeps the focus', async ({
  visitor,
}) => {
  const { page } = visitor
  const email = 'subscribed@example.com'
  await page.setViewportSize({ width: 390, height: 700 })
  await visitor.openSignedIn(email)
  await visitor.changeAccount(email, (account) => billMonthly(account, inHalfAMonth(), '0002'))
  await page.reload()
  await visitor.link(en.subscription.changePlan).click()
  await expect(visitor.text(changePlan.credit('Monthly'))).toBeShown()
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
