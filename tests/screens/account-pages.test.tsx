import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { en } from '../support/english'
import { heard } from '../support/heard'
import { changeSubscription } from '../support/portal-at'
import { renderPortal, type RenderedPortal } from '../support/render-portal'
import { testEnvironmentOf } from '../support/test-world'

const email = 'subscribed@example.com'

test('the cancellation asks for a reason, and can be left', async () => {
  const page = await renderPortal('/cancel-subscription', { email })
  expect(screen.getByRole('heading', { level: 1, name: 'We are sorry to see you go!' })).toBeVisible()
  expect(screen.getByText(/If you cancel, you'll keep access until 10\/18\/2027/)).toBeVisible()
  const reasons = within(screen.getByRole('radiogroup', { name: 'Why did you decide to leave?' }))
  for (const name of Object.values(en.cancel.reasons))
    expect(reasons.getByRole('radio', { name })).not.toBeChecked()
  const button = screen.getByRole('button', { name: 'Continue' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(/Choose a reason to continue\.$/)
  await page.user.click(reasons.getByRole('radio', { name: 'privacy concerns' }))
  expect(button).not.toHaveAttribute('aria-disabled')
  expect(button).not.toHaveAccessibleDescription(/Choose a reason/)
  await page.press('Keep my subscription')
  expect(page.address()).toBe('/')
  expect(page.service.requests('cancelSubscription')).toEqual([])
})

test.each(['/cancel-subscription', '/change-payment-method', '/change-plan', '/invoices'])(
  '%s leads back to the profile from above its title',
  async (path) => {
    const page = await renderPortal(path, { email })
    await page.press('Profile and subscription')
    expect(page.address()).toBe('/')
  },
)

test.each([
  [{ type: 'card', last4: '4242' }, 'Your current card ends in 4242.'],
  [{ type: 'other' }, 'You have no card on file.'],
] as const)('the change of the card says which is replaced: %o', async (paymentOption, text) => {
  await renderPortal('/change-payment-method', {
    email,
    before: ({ world }) => changeSubscription(world, email, { paymentOption }),
  })
  expect(screen.getByText(text)).toBeVisible()
})

test('the change of the card keeps what was typed, and the focus, when a card is declined, and shows the next one at home', async () => {
  const page = await renderPortal('/change-payment-method', { email })
  expect(screen.getByRole('link', { name: 'Keep the current card' })).toHaveAttribute('href', '/')
  await page.enterCard('4000 0000 0000 0002')
  const code = screen.getByLabelText('Security code')
  await page.user.type(code, '{Enter}')
  await page.settle()
  expect(screen.getByRole('alert')).toHaveTextContent('Your card was declined.')
  expect(screen.getByLabelText('Card number')).toHaveValue('4000 0000 0000 0002')
  expect(screen.getByLabelText('Expiry date')).toHaveValue('12 / 30')
  expect(document.activeElement).toBe(code)
  await page.enterCard('5555 5555 5555 4444')
  await page.press('Continue')
  expect(page.address()).toBe('/')
  expect(screen.getByText('Credit Card ending in 4444')).toBeVisible()
  expect(screen.getByText("Your new card is saved. We'll use it for future payments.")).toBeVisible()
})

describe('forgot password', () => {
  test('shows that the request is pending, then that an email may be on its way, and may be sent again', async () => {
    const page = await renderPortal('/forgot-password')
    const held = page.world.faults.hold('requestPasswordReset')
    await page.write('Email', 'free@example.com')
    await page.press('Send Link')
    expect(screen.getByText('Checking your data...please wait')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send Link' })).toHaveAttribute('aria-disabled', 'true')
    held.release()
    await page.settle()
    expect(screen.getByText(/If there's an account for free@example.com/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send Link' })).not.toBeInTheDocument()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Check your email' }))
    expect(document.title).toBe('Check your email · Halcyon')
    await page.press('Send another link')
    expect(screen.getByLabelText('Email')).toHaveValue('free@example.com')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await page.press('Send Link')
    expect(page.world.read().inbox).toHaveLength(2)
  })

  test('marks an unknown email, shows a missing connection, and offers to create an account', async () => {
    const page = await renderPortal('/forgot-password')
    await page.write('Email', 'nobody@example.org')
    await page.press('Send Link')
    const field = screen.getByLabelText('Email')
    expect(field).toHaveAccessibleDescription('No user found. Please try again')
    expect(document.activeElement).toBe(field)
    expect(field).toHaveValue('nobody@example.org')
    expect(document.title).toBe('Error: Forgot password · Halcyon')
    await page.user.type(field, '!')
    expect(field).not.toHaveAttribute('aria-invalid')
    page.world.faults.next('requestPasswordReset', 'unreachable')
    await page.press('Send Link')
    expect(screen.getByRole('alert')).toHaveTextContent("We couldn't connect.")
    await page.press('Create an account')
    expect(page.address()).toBe('/signup')
  })
})

describe('the new password', () => {
  async function openLink(): Promise<RenderedPortal> {
    const page = await renderPortal('/forgot-password')
    await page.identity.requestPasswordReset('free@example.com')
    cleanup()
    const link = page.world.read().inbox.at(-1)?.link ?? ''
    return renderPortal(link, { environment: testEnvironmentOf(page.world, page.clock, page.storage) })
  }

  const field = () => screen.getByLabelText('New password')
  const button = () => screen.getByRole('button', { name: 'Set New Password' })

  test('is for the account of the link, also for password managers, and has to meet three rules', async () => {
    const page = await openLink()
    expect(screen.getByText(/^Choose a strong password for free@example.com/)).toBeVisible()
    const username = screen.getByDisplayValue('free@example.com')
    expect(username).toBeDisabled()
    expect(username).not.toBeVisible()
    expect(username).toHaveAttribute('autocomplete', 'username')
    expect(field()).toHaveAttribute('autocomplete', 'new-password')
    await page.write('New password', 'Abcdefgh')
    const rules = /^minimum 8 characters met\s+uppercase characters met\s+special characters not met yet$/
    expect(field()).toHaveAccessibleDescription(rules)
    expect(button()).toHaveAttribute('aria-disabled', 'true')
    expect(button()).toHaveAccessibleDescription('Meet all three to continue.')
    button().focus()
    await page.user.keyboard('{Enter}')
    expect(document.activeElement).toBe(field())
    expect(field()).toHaveAttribute('aria-invalid', 'true')
    expect(field()).toHaveAccessibleDescription(
      /^It also needs a special character\. minimum 8 characters met/,
    )
    expect(document.title).toMatch(/^Error: /)
    await page.user.keyboard('{Enter}')
    expect(heard()).toContain('assertive: It also needs a special character.')
    expect(page.address()).toMatch(/^\/set-password\?/)
    await page.write('New password', 'Abcdefg-')
    expect(screen.queryByText(/not met yet/)).not.toBeInTheDocument()
    expect(button()).not.toHaveAttribute('aria-disabled')
    expect(button()).not.toHaveAccessibleDescription()
  })

  test.each([
    [{ kind: 'unknown', cause: new Error('boom') }, 'Unknown error: boom'],
    [{ kind: 'unknown', cause: new Error('') }, 'Unknown error'],
    [{ kind: 'unknown', cause: 'no error at all' }, 'Unknown error'],
    [{ kind: 'password-refused', missing: ['length'] }, 'Choose a longer password.'],
  ] as const)('is marked and focused after a failure: %o', async (fault, message) => {
    const page = await openLink()
    page.world.faults.next('confirmPasswordReset', fault)
    await page.write('New password', 'Still-Water')
    await page.press('Set New Password')
    expect(screen.getByText(message)).toBeVisible()
    expect(field()).toHaveAccessibleDescription(message)
    expect(document.activeElement).toBe(field())
    expect(field()).toHaveValue('Still-Water')
    expect(button()).not.toHaveAttribute('aria-disabled')
    expect(document.title).toBe('Error: Reset your password · Halcyon')
  })

  test('loses its outer spaces when the field is left, and not while it is typed', async () => {
    const page = await openLink()
    await page.write('New password', ' Still-Water ')
    expect(field()).toHaveValue(' Still-Water ')
    await page.user.tab()
    expect(field()).toHaveValue('Still-Water')
  })

  test('cannot be set with an expired link, which gives way to a new one', async () => {
    const page = await openLink()
    page.world.faults.next('confirmPasswordReset', { kind: 'code-expired' })
    await page.write('New password', 'Still-Water')
    await page.press('Set New Password')
    expect(screen.getByRole('alert')).toHaveTextContent('This link has expired. Request a new one.')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Request a new link' }))
    expect(screen.queryByRole('button', { name: 'Set New Password' })).toBeNull()
  })

  // statping/statping#690: a password manager fills in the field, and no event says so.
  test('takes a password that was filled in without an event, by the keyboard alone', async () => {
    const page = await openLink()
    const input = screen.getByLabelText<HTMLInputElement>('New password')
    input.focus()
    Reflect.set(HTMLInputElement.prototype, 'value', 'Still-Water', input)
    await page.user.keyboard('{Enter}')
    await expect.poll(() => page.address()).toBe('/set-password-successful')
  })

  test('leads to a confirmation with the banner of the app', async () => {
    const page = await openLink()
    const banner = () => document.head.querySelector('meta[name="apple-itunes-app"]')
    expect(banner()).toBeNull()
    await page.write('New password', 'Still-Water')
    await page.press('Set New Password')
    expect(page.address()).toBe('/set-password-successful')
    expect(screen.getByRole('heading', { level: 1, name: 'Ready when you are' })).toBeVisible()
    expect(screen.getByText("Everything's updated. Let's get you into the app.")).toBeVisible()
    const link = screen.getByRole('link', { name: 'Get back to Halcyon' })
    expect(link).toHaveAttribute('href', 'https://www.example.com/')
    expect(screen.getByRole('link', { name: /App Store/ })).toBeVisible()
    expect(screen.getByRole('link', { name: /Google Play/ })).toBeVisible()
    expect(banner()).toHaveAttribute('content', expect.stringMatching(/^app-id=\d+$/))
    cleanup()
    expect(banner()).toBeNull()
  })

  test('leads to the sign-in with the email, which the address bar does not show', async () => {
    const page = await openLink()
    await page.write('New password', 'Still-Water')
    await page.press('Set New Password')
    await page.press('Sign In')
    expect(page.address()).toBe('/signin')
    expect(screen.getByLabelText('Email')).toHaveValue('free@example.com')
  })
})

test('the notice about a bad link offers a new one, and goes with the next page', async () => {
  const page = await renderPortal('/set-password?mode=resetPassword&oobCode=made-up')
  expect(page.address()).toBe('/signin')
  const notice = screen.getByText(
    /This password reset link isn't valid. It may have expired or already been used/,
  )
  await page.press('Request a new link')
  expect(page.address()).toBe('/forgot-password')
  expect(notice).not.toBeInTheDocument()
})
