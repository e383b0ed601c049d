import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { en } from '../support/english'
import { test } from '../support/browser/visitor'

const { invoices, payNow } = en

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
