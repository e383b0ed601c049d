import { expect } from 'vitest'
import { en } from '../support/english'
import { addExtension } from '../support/browser/hostile/extension'
import { newVisitor, test } from '../support/browser/visitor'

// facebook/react#24430 and #17256: extensions change the page before and after the program takes it over.
// Whole paths are followed in tests/browser/hostile.

const allowed = { errors: /Minified React error #418|Hydration failed/ }

test('messages come and go while an extension wraps them, and input stays', async () => {
  const visitor = await newVisitor({ allowed })
  await addExtension(visitor.context)
  await visitor.goTo('/signin')
  await visitor.signIn('free@example.com', 'Wrong-2026')
  const refused = visitor.text(en.signIn.failed['invalid-credentials'])
  await expect(refused).toBeShown()
  expect(await visitor.field(en.fields.email).inputValue()).toBe('free@example.com')
  await visitor.field(en.fields.password).fill('Halcyon-2026')
  await visitor.button('Sign In').click()
  await expect(visitor.profile).toContainText('Fay Free')
  await expect(refused).not.toBeShown()
})
