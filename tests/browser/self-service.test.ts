import { expect } from 'vitest'
import { billMonthly, inHalfAMonth } from '../support/bill-monthly'
import { en } from '../support/english'
import { cards, test } from '../support/browser/visitor'

const { changePlan, payNow } = en

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

test('what the card or the bank refuses is in view, however low the window', async ({ visitor }) => {
  const { page } = visitor
  const seen = async (text: string | RegExp) => {
    const box = await visitor.text(text).boundingBox()
    const height = await page.evaluate(() => window.innerHeight)
    return box !== null && box.y >= 0 && box.y + box.height <= height
  }
  await page.setViewportSize({ width: 390, height: 560 })
  await visitor.openSignedIn('subscribed@example.com')
  await visitor.link(en.subscription.changeCard).click()
  await visitor.payWith(cards.declined)
  await expect.poll(() => seen(/card was declined/)).toBe(true)
  await visitor.payWith(cards.needsApproval)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(visitor.heading(en.changeCard.heading)).toBeShown()
  await expect.poll(() => seen(en.changeCard.failed['authentication-failed'])).toBe(true)
})

test('on a wide window a declined payment of an invoice is told in full lines, and moves no button', async ({
  visitor,
}) => {
  const { page } = visitor
  await page.setViewportSize({ width: 1024, height: 800 })
  await visitor.openSignedIn('pastdue@example.com')
  await visitor.link(en.profile.invoices).click()
  const pay = visitor.button(payNow.pay)
  await expect(pay).toBeShown()
  const before = await pay.boundingBox()
  await pay.click()
  await expect(visitor.text(payNow.problems.declined)).toBeShown()
  expect(await pay.boundingBox()).toEqual(before)
  for (const text of [payNow.problems.declined, /^Your payment of/])
    expect((await visitor.text(text).boundingBox())?.width).toBeGreaterThan(250)
})
