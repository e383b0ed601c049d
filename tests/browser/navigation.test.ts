import { expect, test } from 'vitest'
import { userProfileLimits } from '#contract/limits'
import { en } from '../support/english'
import { newVisitor } from '../support/browser/visitor'

test('script in a name or a code is shown as text, and long input neither widens the page nor blocks the sign-up', async () => {
  const visitor = await newVisitor({ viewport: { width: 320, height: 640 } })
  const overflow = () =>
    visitor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const script = '"><img src=x onerror="document.title=1">'
  const code = script.padEnd(2000, 'X')
  const [firstName, lastName] = [
    script.padEnd(userProfileLimits.firstName.maxLength, 'N'),
    '<script>document.title=2</script>',
  ]
  await visitor.goTo(`/membership?promo=${encodeURIComponent(code)}`)
  await expect(visitor.text(en.promo.failed.refused)).toBeShown()
  await expect.poll(() => visitor.promoField.inputValue()).toBe(code)
  expect(await overflow()).toBe(0)
  await visitor.continueToSignUp()
  await visitor.signUp({ firstName, lastName, email: `${'n'.repeat(60)}@example.org` })
  await expect(visitor.profile).toContainText(`${firstName} ${lastName}`)
  expect(await overflow()).toBe(0)
  expect(await visitor.page.title()).toMatch(/Halcyon/)
})
