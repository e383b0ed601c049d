import { expect } from 'vitest'
import { en } from '../support/english'
import { changeWorld } from '../support/browser/sandbox'
import { cards, newVisitor, password, test } from '../support/browser/visitor'

test('a subscriber changes the card at the bank, after a refusal', async ({ visitor }) => {
  await visitor.openAtCardForm()
  await visitor.payWith(cards.authenticated)
  await visitor.button('Refuse').click()
  await expect(visitor.alert(en.changeCard.failed['authentication-failed'])).toBeShown()
  await visitor.payWith(cards.authenticated)
  await visitor.button('Approve').click()
  await expect(visitor.subscription).toContainText('•••• 3184')
  await expect(visitor.notice(en.notices['card-changed'])).toBeShown()
  await visitor.page.reload()
  await expect(visitor.subscription).toContainText('•••• 3184')
  await expect(visitor.text(en.notices['card-changed'])).not.toBeShown()
})

test('Back from a cancellation does not open its form again', async ({ visitor }) => {
  await visitor.openSignedIn('subscribed@example.com')
  await visitor.link(en.subscription.cancel).click()
  await visitor.page.getByRole('radio', { name: en.cancel.reasons['too-expensive'] }).check()
  await visitor.button(en.cancel.submit).click()
  await expect(visitor.subscription).toContainText('Access until')
  await visitor.page.goBack()
  await expect.poll(() => visitor.path).not.toBe('/cancel-subscription')
})

test('a customer whose last payment failed is led to another card', async ({ visitor }) => {
  await visitor.openSignedIn('pastdue@example.com')
  await expect(visitor.notice(en.subscription.pastDue)).toBeShown()
  await visitor.link(en.subscription.changeCard).click()
  await expect(visitor.text(en.changeCard.leadPastDue)).toBeShown()
  await visitor.payWith(cards.other)
  await expect(visitor.subscription).toContainText('•••• 4444')
  await expect(visitor.text(en.subscription.pastDue)).not.toBeShown()
  await expect(visitor.status('Subscribed')).toBeShown()
})

test('deleting an account leads to the cancellation first, or says that billing goes on', async ({
  visitor,
}) => {
  await visitor.openSignedIn('subscribed@example.com')
  await visitor.button('Delete account').click()
  await visitor.link(en.account.deleteCancelFirst).click()
  await expect(visitor.heading(en.cancel.heading)).toBeShown()
  await visitor.page.goBack()
  await visitor.button('Delete account').click()
  await visitor.confirmDeletion()
  const notice = en.notices['session-deleted-billed']('support@example.com')
  await expect(visitor.notice(notice)).toBeShown()
  await visitor.signIn()
  await expect(visitor.profile).toContainText('Fay Free')
  await expect(visitor.text(notice)).not.toBeShown()
})

test('a new card can be given after Back from the bank', async ({ visitor }) => {
  await visitor.openAtCardForm()
  await visitor.payWith(cards.authenticated)
  await visitor.button('Approve').waitFor()
  await visitor.page.goBack()
  await visitor.payWith(cards.other)
  await expect(visitor.subscription).toContainText('•••• 4444')
})

test('a new email needs the password again when the sign-in is old', async ({ visitor }) => {
  await visitor.openSignedIn()
  await changeWorld(visitor.page, ({ session }) => void (session && (session.signedInAt = 0)))
  await visitor.page.reload()
  await visitor.edit('email', 'fay@example.org')
  const confirmation = visitor.field(en.fields.password)
  await expect(confirmation).toHaveFocus()
  expect(await confirmation.getAttribute('autocomplete')).toBe('current-password')
  await confirmation.fill('not-the-one')
  await confirmation.press('Enter')
  await expect(visitor.text(en.account.passwordFailed['invalid-credentials'])).toBeShown()
  await expect(confirmation).toHaveFocus()
  await confirmation.fill(password)
  await confirmation.press('Enter')
  await expect(visitor.notice(en.notices['email-changed']('fay@example.org'))).toBeShown()
  await expect(visitor.profile).toContainText('fay@example.org')
})

test('a blocked sign-in window opens at the second press', async ({ visitor }) => {
  await visitor.goTo('/signup')
  await visitor.tools.chooseSignInWindow('blocked')
  await visitor.button(en.providers.google).click()
  await expect(visitor.alert(en.providers.failed['window-blocked'])).toBeShown()
  await visitor.tools.chooseSignInWindow('signs-in')
  await visitor.button(en.providers.google).click()
  await expect(visitor.profile).toContainText('Google')
})

test('an email that is used with Google leads from the button of Apple to that of Google', async ({
  visitor,
}) => {
  await visitor.openSignedIn()
  await visitor.changeWorld((world) => {
    world.accounts = world.accounts.filter(({ id }) => id !== 'apple')
  })
  await visitor.changeAccount('gina.google@example.com', (account) => {
    account.email = 'alex@example.com'
  })
  await visitor.page.reload()
  await visitor.button('Log out').click()
  await visitor.button(en.providers.apple).click()
  await expect(visitor.alert(en.providers.usedWith.google)).toBeShown()
  await visitor.button(en.providers.google).click()
  await expect(visitor.profile).toContainText('alex@example.com')
})

test('dialogs close with Escape, with Close and with a click outside, and return the focus', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.openSignedIn()
  const closings = [
    () => page.keyboard.press('Escape'),
    () => visitor.inDialog('Close').click(),
    () => page.mouse.click(5, 5),
  ]
  for (const name of ['Reset password', 'Delete account'] as const) {
    for (const close of closings) {
      await visitor.button(name).click()
      await expect(visitor.dialog(name)).toBeShown()
      await close()
      await expect(visitor.dialog(name)).not.toBeShown()
      await expect(visitor.button(name)).toHaveFocus()
    }
  }

  // A click inside and a drag that only ends outside leave it open.
  await visitor.button('Delete account').click()
  const dialog = visitor.dialog('Delete account')
  await dialog.getByRole('heading').click()
  await dialog.getByRole('heading').hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await dialog.getByRole('checkbox').check()
  await expect(dialog).toBeShown()
})

test('an open dialog keeps the focus, and a pending deletion keeps it open', async ({ visitor }) => {
  const { page } = visitor
  await page.clock.install()
  await visitor.openSignedIn()
  await visitor.tools.chooseNetwork('slow')
  await visitor.button('Delete account').click()
  const dialog = visitor.dialog('Delete account')
  await expect(dialog).toBeShown()
  for (let stops = 0; stops < 6; stops += 1) {
    await page.keyboard.press('Tab')
    const isInside = await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    )
    expect(isInside).toBe(true)
  }

  await visitor.confirmDeletion()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeShown()
  await page.clock.runFor(5000)
  await expect(visitor.button('Sign In')).toBeShown()
})

test('a change that is sent late is not that of the user who has signed in in another tab', async ({
  visitor,
}) => {
  await visitor.openSignedIn('subscribed@example.com')
  // The slow network of this tab takes until it is released.
  await visitor.page.evaluate(() => {
    const original = window.setTimeout.bind(window)
    const wait = (task: () => void, milliseconds: number) => {
      if (milliseconds !== 2000) return original(task, milliseconds)
      window.addEventListener('release', task, { once: true })
      return 0
    }
    Object.assign(window, { setTimeout: wait })
  })
  await visitor.setNetwork('slow')
  await visitor.edit('first name', 'Estelle')
  const other = await visitor.openTab()
  await other.goTo('/')
  await other.setNetwork('normal')
  await other.page.reload()
  await other.button('Log out').click()
  await other.signIn('promo@example.com')
  await expect(other.profile).toContainText('Paul Promo')

  await visitor.page.evaluate(() => window.dispatchEvent(new Event('release')))
  await expect(visitor.profile).toContainText('Paul Promo')
  for (const email of ['promo@example.com', 'subscribed@example.com'] as const)
    await expect.poll(async () => (await other.account(email))?.firstName).not.toBe('Estelle')
})

test('a card that was not begun in this browser is not saved', async ({ visitor }) => {
  await visitor.openAtCardForm()
  await visitor.payWith(cards.authenticated)
  await visitor.button('Approve').waitFor()
  await visitor.page.evaluate(() => window.localStorage.removeItem('card-setup'))
  await visitor.button('Approve').click()
  await expect(visitor.notice(en.notices['card-not-changed'])).toBeShown()
  await expect(visitor.subscription).toContainText('•••• 4242')
})

test('a password reset in one tab ends the session in the other, with a notice', async ({ visitor }) => {
  await visitor.openSignedIn('subscribed@example.com')
  await visitor.button('Reset password').click()
  await visitor.inDialog('Continue').click()
  await expect(visitor.notice(en.account.resetSent)).toBeShown()
  await visitor.link(en.subscription.changeCard).click()
  await visitor.cardNumber.waitFor()

  const other = await visitor.openTab()
  await other.goTo((await visitor.lastResetLink()) ?? '')
  await other.setPassword('Another-2026')
  await expect(other.heading(en.passwordSet.heading)).toBeShown()
  await expect(visitor.notice(en.notices['session-revoked'])).toBeShown()
  await expect.poll(() => visitor.path).toBe('/signin?returnTo=%2Fchange-payment-method')
  await visitor.signIn('subscribed@example.com', 'Another-2026')
  await expect(visitor.heading(en.changeCard.heading)).toBeShown()
})

test('dates follow the time zone and language of the browser', async () => {
  const visitor = await newVisitor({ timezoneId: 'Pacific/Auckland', locale: 'de-DE' })
  // The clocks go forward on September 27: counted in hours from half past eleven at night, the day is the next.
  await visitor.page.clock.install({ time: '2026-09-20T11:30:00Z' })
  await visitor.openAtCheckout()
  await visitor.payWith(cards.good)
  await expect(visitor.main).toContainText('Starting with September 27, 2026')
  await visitor.link(en.success.toProfile).click()
  await expect(visitor.subscription).toContainText('27.9.2026')

  await visitor.changeAccount('free@example.com', ({ subscription }) => {
    if (subscription) Object.assign(subscription.details, { subscribedAt: '2026-11-20T23:30:00Z' })
  })
  await visitor.page.reload()
  await expect(visitor.subscription).toContainText('21.11.2026')
})
