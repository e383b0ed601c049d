import { expect } from 'vitest'
import { startReading } from '../support/browser/reader/reader'
import { cards } from '../support/browser/test-data'
import { test } from '../support/browser/visitor'
import { said } from '../support/said'

// Each page begins a transcript of its own.

test('what is heard of a payment that the bank refuses', async ({ visitor }) => {
  const spoken = await startReading(visitor)
  await visitor.openAtCheckout()
  await visitor.payWith(cards.needsApproval)
  await visitor.button('Refuse').click()
  await visitor.cardNumber.waitFor()
  const sentences = [
    'heading, Start your free trial, Step 3 of 3: Payment, level 1',
    'polite: Payment is loading...please wait.',
    "assertive: Your payment didn't go through, and you weren't charged. Try again or use another card.",
  ]
  await expect.poll(async () => said(await spoken(), sentences)).toEqual(sentences)
  expect(await visitor.page.title()).toBe('Payment · Halcyon')
})

test('what is heard of a deletion, after an attempt without the tick', async ({ visitor }) => {
  const spoken = await startReading(visitor)
  await visitor.openSignedIn()
  await visitor.button('Delete account').click()
  await visitor.inDialog('Continue').press('Enter')
  await visitor.confirmDeletion()
  await visitor.heading('Sign in').waitFor()
  const warning = 'Your account and everything in it will be permanently deleted.'
  const box = `checkbox, I understand that my account will be permanently deleted., ${warning}`
  const sentences = [
    'dialog, Delete account',
    `${box} Tick the box to continue., not checked, invalid`,
    `button, Continue, ${warning}`,
    'heading, Sign in, level 1',
    'polite: Your account is deleted.',
  ]
  await expect.poll(async () => said(await spoken(), sentences)).toEqual(sentences)
})

test('what is heard of a reset', async ({ visitor }) => {
  const spoken = await startReading(visitor)
  await visitor.openSignedIn()
  await visitor.button('Reset password').click()
  await visitor.inDialog('Continue').click()
  const inDialog = [
    'dialog, Reset password',
    "button, Continue, We'll email a reset link to free@example.com.",
    "polite: Great! Now check your email. We've sent you a reset link.",
  ]
  await expect.poll(async () => said(await spoken(), inDialog)).toEqual(inDialog)

  await visitor.goTo(await visitor.lastResetLink())
  await visitor.setPassword('Another-one')
  const ofLink = [
    'polite: minimum 8 characters met',
    'polite: uppercase characters met',
    'polite: special characters met',
    'heading, Ready when you are, level 1',
  ]
  await expect.poll(async () => said(await spoken(), ofLink)).toEqual(ofLink)
})
