import { expect } from 'vitest'
import { en } from '../support/english'
import { translatePages } from '../support/browser/hostile/translation'
import { newVisitor, test } from '../support/browser/visitor'

// facebook/react#11538: a browser's translation replaces text nodes by elements, which React does not know.
// Whole paths are followed in tests/browser/hostile.

const allowed = { errors: /Minified React error #418|Hydration failed/ }

async function translatedVisitor() {
  const visitor = await newVisitor({ allowed })
  await translatePages(visitor.context, 'hydrated')
  return visitor
}

test('prices follow the plan and the code on a translated page', async () => {
  const visitor = await translatedVisitor()
  await visitor.goTo('/membership?plan=first')
  await expect(visitor.order).toContainText('$4.99 per month')
  await expect.poll(() => visitor.order.locator('font').count()).toBeGreaterThan(0)
  await visitor.plan('Annual').check()
  await expect(visitor.order).toContainText('$49.99 per year')
  await expect(visitor.order).not.toContainText('$4.99 per month')
  await visitor.applyCode('CALM50')
  await expect(visitor.order).toContainText('$24.99 per year')
  await visitor.button('Remove').click()
  await expect(visitor.order).toContainText('$49.99 per year')
  await expect(visitor.order).not.toContainText('$24.99')
})

test('messages come and go on a translated page', async () => {
  const visitor = await translatedVisitor()
  await visitor.goTo('/membership?plan=first')
  const unknown = visitor.text(en.promo.failed.refused)
  await visitor.applyCode('NO-SUCH-CODE')
  await expect(unknown).toBeShown()
  await visitor.applyCode('CALM50')
  await expect(unknown).not.toBeShown()

  await visitor.continueToSignUp()
  await visitor.button('Sign Up').click()
  await expect(visitor.text(en.fields.problems['first-name-required'])).toBeShown()
  await visitor.signUp()
  await expect(visitor.text(en.fields.problems['first-name-required'])).not.toBeShown()
  await expect(visitor.profile).toContainText('Nora Newcomer')

  await visitor.button(en.account.editField.firstName).click()
  await visitor.button('Close').click()
  await visitor.edit('first name', 'Nova')
  await expect(visitor.heading(en.profile.headingNamed('Nova'))).toBeShown()
  await visitor.button(en.account.deleteAccount).click()
  await visitor.inDialog('Close').click()
  await expect(visitor.dialog('Delete account')).not.toBeShown()
})

test('a sign-in that is refused can be repeated on a translated page', async () => {
  const visitor = await translatedVisitor()
  await visitor.goTo('/signin')
  await visitor.signIn('free@example.com', 'Wrong-2026')
  await expect(visitor.text(en.signIn.failed['invalid-credentials'])).toBeShown()
  await visitor.signIn()
  await expect(visitor.profile).toContainText('Fay Free')
  await expect(visitor.text(en.signIn.failed['invalid-credentials'])).not.toBeShown()
})
