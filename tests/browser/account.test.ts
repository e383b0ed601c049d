import { expect } from 'vitest'
import { newVisitor, test } from '../support/browser/visitor'

// The tests of the engines state how a dialog closes, and that it keeps and returns the focus.
test('a dialog stays open at a click inside, a drag that only ends outside, and during a deletion', async ({
  visitor,
}) => {
  const { page } = visitor
  await page.clock.install()
  await visitor.openSignedIn()
  await visitor.tools.chooseNetwork('slow')
  await visitor.button('Delete account').click()
  const dialog = visitor.dialog('Delete account')
  await dialog.getByRole('heading').click()
  await dialog.getByRole('heading').hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await visitor.confirmDeletion()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeShown()
  await page.clock.runFor(5000)
  await expect(visitor.button('Sign In')).toBeShown()
})

test.for([
  ['en-NZ', '21/11/2026'],
  ['de-DE', '11/21/2026'],
] as const)(
  'dates follow the time zone of a browser in %s, and its country if it speaks English',
  async ([locale, date]) => {
    const visitor = await newVisitor({ timezoneId: 'Pacific/Auckland', locale })
    await visitor.openSignedIn('subscribed@example.com')
    await visitor.changeAccount('subscribed@example.com', ({ subscription }) => {
      if (subscription) Object.assign(subscription.details, { subscribedAt: '2026-11-20T23:30:00Z' })
    })
    await visitor.page.reload()
    await expect(visitor.subscription).toContainText(date)
  },
)
