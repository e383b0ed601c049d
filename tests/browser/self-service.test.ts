import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { billMonthly, inHalfAMonth } from '../support/bill-monthly'
import { en } from '../support/english'
import { test } from '../support/browser/visitor'

const { changePlan, invoices, payNow } = en

test('an invoice is downloaded under its number', async ({ visitor }) => {
  const { page } = visitor
  await visitor.openSignedIn('subscribed@example.com')
  await visitor.link(en.profile.invoices).click()
  await expect(visitor.heading(en.invoicesPage.title)).toBeShown()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    visitor.button(invoices.download).first().click(),
  ])
  expect(download.suggestedFilename()).toBe('invoice-SUBSCRIB-0015.pdf')
  expect(await readFile(await download.path(), 'latin1')).toMatch(/^%PDF-/)
})

test('the bank is asked on the page, and a refusal leaves the invoice due', async ({ visitor }) => {
  const email = 'pastdue@example.com'
  await visitor.openSignedIn(email)
  await visitor.changeAccount(email, ({ subscription }) => {
    if (subscription) Object.assign(subscription.details, { paymentOption: { type: 'card', last4: '3184' } })
  })
  await visitor.link(en.profile.invoices).click()
  await visitor.button(payNow.pay).click()
  await visitor.inDialog('Refuse').click()
  await expect(visitor.text(payNow.problems['authentication-failed'])).toBeShown()
  await visitor.button(payNow.pay).click()
  await visitor.inDialog('Approve').click()
  await expect(visitor.text(en.notices['invoice-paid'])).toBeShown()
  await expect(visitor.text(invoices.statuses.open)).not.toBeShown()
})

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
