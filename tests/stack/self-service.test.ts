import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import '../support/browser/matchers'
import { en } from '../support/english'
import { cards } from '../support/browser/test-data'
import type { Visitor } from '../support/browser/visitor'
import { subscribe } from './stack-accounts'
import { openVisitor, recordServiceRequests } from './visit'

const { changePlan, invoices, payNow, selfService, subscription } = en

async function openSubscriber(order: { readonly productId: string; readonly promoCode?: string }) {
  const { visitor, context, page } = await openVisitor()
  const person = await subscribe(order)
  await visitor.goTo('/signin')
  await visitor.signIn(person.email, person.password)
  await expect(visitor.status('Subscribed')).toBeShown()
  return { visitor, page, person, requests: recordServiceRequests(context) }
}

/** The bank's page, which Stripe shows in front of the portal. */
const atBank = ({ page }: Visitor, answer: 'Approve' | 'Refuse') =>
  page.frameLocator('iframe[name=bank]').getByRole('link', { name: answer })

test('a change that begins with the renewal is scheduled, called off, and cancelling is undone', async () => {
  const { visitor, requests } = await openSubscriber({ productId: 'yearly-us', promoCode: 'STARTNOW' })
  await visitor.link(subscription.changePlan).click()
  await visitor.button(changePlan.submit).click()
  await expect(visitor.text(/Your plan changes to Monthly, /).first()).toBeShown()
  await visitor.button(selfService.keepPlan).click()
  await expect(visitor.text(en.selfService.notices['plan-kept']('Annual'))).toBeShown()
  await visitor.link(subscription.cancel).click()
  await visitor.page.getByRole('radio', { name: en.cancel.reasons['no-answer'] }).check()
  await visitor.button('Continue').click()
  await expect(visitor.subscription).toContainText('Access until')
  await visitor.button(selfService.keep).click()
  await visitor.page.getByRole('dialog').getByRole('button', { name: selfService.keep }).click()
  await expect(visitor.text(/^Your subscription will renew on /)).toBeShown()
  const calls = requests().map((request) => Reflect.get(request, 'call') as string)
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([
    'POST /users/me/subscription/change',
    'DELETE /users/me/subscription/change',
    'DELETE /users/me/subscription',
    'POST /users/me/subscription/renewal',
  ])
})

test('the bank is asked in place about a dearer plan, refuses, then approves, and the invoice is saved', async () => {
  const { visitor, page } = await openSubscriber({ productId: 'monthly-us', promoCode: 'STARTNOW' })
  await visitor.link(subscription.changeCard).click()
  await visitor.cardNumber.waitFor()
  await visitor.payWith(cards.needsApproval)
  await visitor.link('Approve').click()
  await expect(visitor.subscription).toContainText('3184')

  await visitor.link(subscription.changePlan).click()
  await visitor.button(changePlan.submit).click()
  await atBank(visitor, 'Refuse').click()
  await expect(visitor.text(changePlan.problems['authentication-failed'])).toBeShown()
  await visitor.button(changePlan.submit).click()
  await atBank(visitor, 'Approve').click()
  await expect(visitor.text(en.changePlan.notices['plan-changed']('Annual'))).toBeShown()

  await visitor.link(en.profile.invoices).click()
  await expect(visitor.text(invoices.statuses.paid).first()).toBeShown()
  await expect(visitor.button(payNow.pay)).not.toBeShown()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    visitor
      .button(/^Download /)
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^invoice-[A-Z0-9-]+\.pdf$/)
  expect(await readFile(await download.path(), 'latin1')).toMatch(/^%PDF-/)
})
