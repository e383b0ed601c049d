import { expect } from 'vitest'
import { en } from '../support/english'
import { addExtension } from '../support/browser/hostile/extension'
import { delay, newVisitor, test } from '../support/browser/visitor'

// facebook/react#24430 and #17256: extensions change the page before and after the program takes it over.
// Whole paths are followed in tests/browser/hostile.

const allowed = { errors: /Minified React error #418|Hydration failed/ }

/** Opens a page whose program starts when the returned function is called. */
async function openBeforeProgram(address: string) {
  const visitor = await newVisitor({ allowed })
  await addExtension(visitor.context)
  const startProgram = await delay(visitor.page, '/assets/*.js')
  await visitor.goTo(address, 'commit')
  return { visitor, startProgram }
}

test('messages come and go while an extension wraps them, and input stays', async () => {
  const { visitor, startProgram } = await openBeforeProgram('/signin')
  await visitor.signIn('free@example.com', 'Wrong-2026')
  startProgram()
  const refused = visitor.text(en.signIn.failed['invalid-credentials'])
  await expect(refused).toBeShown()
  expect(await visitor.field(en.fields.email).inputValue()).toBe('free@example.com')
  await visitor.field(en.fields.password).fill('Halcyon-2026')
  await visitor.button('Sign In').click()
  await expect(visitor.profile).toContainText('Fay Free')
  await expect(refused).not.toBeShown()
})

test('a choice before the program stays where an extension makes React render the page anew', async () => {
  const { visitor, startProgram } = await openBeforeProgram('/membership')
  await visitor.plan('Monthly').check({ force: true })
  await visitor.promoField.fill('SPRING')
  startProgram()
  // The extension wraps nodes once the program runs.
  await visitor.page.locator('main x-wrapper').first().waitFor({ state: 'attached' })
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
  expect(await visitor.promoField.inputValue()).toBe('SPRING')
  expect(await visitor.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('promoCode')
})
