import { expect } from 'vitest'
import { en } from '../support/english'
import { DataTrace } from '../support/browser/data-trace'
import { cards, newVisitor, password, test } from '../support/browser/visitor'

const another = 'Another-2026'

test('a subscriber edits the profile, changes the card at the bank, cancels and deletes the account', async ({
  visitor,
}) => {
  await visitor.openSignedIn('subscribed@example.com')
  await expect(visitor.subscription).toContainText('$49.99 / year')
  await visitor.edit('first name', '  Estelle ')
  await expect(visitor.profile).toContainText('Estelle Subscribed')
  await expect(visitor.button('Edit first name')).toHaveFocus()
  await visitor.edit('email', 'estelle@example.org')
  await expect(visitor.notice(en.notices['email-changed']('estelle@example.org'))).toBeShown()

  await visitor.link(en.subscription.changeCard).click()
  await visitor.payWith(cards.authenticated)
  await visitor.button('Refuse').click()
  await expect(visitor.alert(en.checkout.payFailed['authentication-failed'])).toBeShown()
  await visitor.payWith(cards.authenticated)
  await visitor.button('Approve').click()
  await expect(visitor.subscription).toContainText('•••• 3184')
  await expect(visitor.notice(en.notices['card-changed'])).toBeShown()
  await visitor.page.reload()
  await expect(visitor.subscription).toContainText('•••• 3184')
  await expect(visitor.text(en.notices['card-changed'])).not.toBeShown()

  await visitor.link(en.subscription.cancel).click()
  await visitor.page.getByRole('radio', { name: en.cancel.reasons['too-expensive'] }).check()
  await visitor.button(en.cancel.submit).click()
  await expect(visitor.subscription).toContainText(en.subscription.accessUntil)
  await expect(visitor.link(en.subscription.cancel)).not.toBeShown()
  // The form of a cancelled subscription redirects to the profile.
  await visitor.page.goBack()
  await expect.poll(() => visitor.path).not.toBe('/cancel-subscription')
  await visitor.goTo('/cancel-subscription')
  await expect(visitor.profile).toContainText('Estelle')

  await visitor.button('Delete account').click()
  await visitor.confirmDeletion()
  await expect(visitor.button('Sign In')).toBeShown()
  await visitor.signIn('estelle@example.org')
  await expect(visitor.alert(en.signIn.failed['invalid-credentials'])).toBeShown()
})

test('a new card can be given after Back from the bank', async ({ visitor }) => {
  await visitor.openAtCardForm()
  await visitor.payWith(cards.authenticated)
  await visitor.button('Approve').waitFor()
  await visitor.page.goBack()
  await visitor.payWith(cards.other)
  await expect(visitor.subscription).toContainText('•••• 4444')
})

test('a reset link sets a password once, and its code is sent to no other host', async ({ visitor }) => {
  const banners = () => visitor.page.locator('head meta[name="apple-itunes-app"]').count()
  const link = await visitor.newResetLink()
  const code = new URLSearchParams(link.split('?')[1]).get('oobCode') ?? ''
  expect(code).not.toBe('')
  const trace = new DataTrace(visitor.context)

  await visitor.tools.open()
  await visitor.tools.section('Inbox').getByRole('link').click()
  await expect(visitor.main).toContainText('free@example.com')
  expect(await banners()).toBe(0)
  // A reload verifies the code again and does not use it.
  await visitor.page.reload()
  await visitor.setPassword(another)
  await expect(visitor.heading(en.passwordSet.heading)).toBeShown()
  await expect.poll(() => visitor.path).toBe('/set-password-successful')
  expect(await banners()).toBe(1)

  await visitor.goTo(link.replace('?', '/?'))
  await expect(visitor.text(en.notices['reset-link-invalid'])).toBeShown()
  await expect(visitor.button('Sign In')).toBeShown()
  expect(await trace.find(code)).toEqual([
    'address of GET 127.0.0.1/set-password',
    'address of GET 127.0.0.1/set-password/',
  ])
  await visitor.signIn('free@example.com', password)
  await expect(visitor.alert(en.signIn.failed['invalid-credentials'])).toBeShown()
  await visitor.signIn('free@example.com', another)
  await expect(visitor.profile).toContainText('Fay Free')
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

test('signing out in one tab signs out the other, which returns to its page after the next sign-in', async ({
  visitor,
}) => {
  await visitor.openSignedIn('subscribed@example.com')
  await visitor.link(en.subscription.cancel).click()
  await visitor.heading(en.cancel.heading).waitFor()
  const other = await visitor.openTab()
  await other.goTo('/')
  await other.button('Log out').click()
  await expect(visitor.button('Sign In')).toBeShown()
  await expect(visitor.text(en.notices['session-revoked'])).not.toBeShown()
  await visitor.signIn('subscribed@example.com')
  await expect(visitor.heading(en.cancel.heading)).toBeShown()

  // Another user in another tab replaces this one.
  await other.goTo('/')
  await other.button('Log out').click()
  await other.signIn('promo@example.com')
  await expect(other.profile).toContainText('Paul Promo')
  await visitor.goTo('/')
  await expect(visitor.profile).toContainText('Paul Promo')
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
  await other.setPassword(another)
  await expect(other.heading(en.passwordSet.heading)).toBeShown()
  await expect(visitor.notice(en.notices['session-revoked'])).toBeShown()
  await expect.poll(() => visitor.path).toBe('/signin?returnTo=%2Fchange-payment-method')
  await visitor.signIn('subscribed@example.com', another)
  await expect(visitor.heading(en.changeCard.heading)).toBeShown()
})

test('a card approved at the bank survives a session that ended meanwhile', async ({ visitor }) => {
  await visitor.openAtCardForm()
  await visitor.payWith(cards.authenticated)
  await visitor.button('Approve').waitFor()
  await visitor.changeAccount('subscribed@example.com', (account) => {
    account.sessionGeneration += 1
  })
  await visitor.button('Approve').click()
  await visitor.signIn('subscribed@example.com')
  await expect(visitor.subscription).toContainText('•••• 3184')
})

test('a payment in one tab prevents another in the next', async ({ visitor }) => {
  await visitor.openAtCheckout()
  const other = await visitor.openTab()
  await other.goTo('/')
  await other.openCheckout()
  await other.payWith(cards.good)
  await expect(other.heading(en.success.heading)).toBeShown()
  await visitor.payWith(cards.good)
  await expect(visitor.text(en.notices['already-subscribed'])).toBeShown()
  await expect(visitor.cardNumber).not.toBeShown()
  expect(await visitor.payments()).toHaveLength(1)
})

const zones = {
  // The clocks go back on November 1: seven times 24 hours from half past midnight end a day early.
  'America/Los_Angeles': {
    now: '2026-10-26T07:30:00Z',
    locale: 'en-US',
    billing: ['November 02, 2026', '11/2/2026'],
    subscribed: '11/20/2026',
  },
  // They go forward on September 27: counted in hours from half past eleven at night, the day is the next.
  'Pacific/Auckland': {
    now: '2026-09-20T11:30:00Z',
    locale: 'de-DE',
    billing: ['September 27, 2026', '27.9.2026'],
    subscribed: '21.11.2026',
  },
} as const

test.for(Object.entries(zones))(
  'dates follow the time zone and language of the browser: %s',
  async ([timezoneId, { now, locale, billing, subscribed }]) => {
    const visitor = await newVisitor({ timezoneId, locale })
    await visitor.page.clock.install({ time: now })
    await visitor.openAtCheckout()
    await visitor.payWith(cards.good)
    await expect(visitor.main).toContainText(`Starting with ${billing[0]}`)
    await visitor.link(en.success.toProfile).click()
    await expect(visitor.subscription).toContainText(billing[1])

    await visitor.changeAccount('free@example.com', ({ subscription }) => {
      if (subscription) Object.assign(subscription.details, { subscribedAt: '2026-11-20T23:30:00Z' })
    })
    await visitor.page.reload()
    await expect(visitor.subscription).toContainText(subscribed)
  },
)
