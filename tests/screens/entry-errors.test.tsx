import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '../../adapters/in-memory/first-accounts'
import { renderPortal, type RenderedPortal } from '../support/render-portal'

const field = (label: string) => screen.getByLabelText(label)
const alert = () => screen.queryByRole('alert')
const taken = 'An account with this email already exists.'

/** At the sign-up, filled in. */
async function atSignUp(email: string) {
  const page = await renderPortal(`/signup?firstName=Mira&lastName=Lund&email=${encodeURIComponent(email)}`)
  await page.write('Password', 'long enough')
  return page
}

async function refusedAsTaken() {
  const page = await atSignUp('free@example.com')
  await page.press('Sign Up')
  return page
}

async function signIn(page: RenderedPortal) {
  await page.write('Email', 'free@example.com')
  await page.write('Password', 'wrong')
  await page.press('Sign In')
}

describe('an email that has an account', () => {
  test('is marked with the sentence, and has the focus', async () => {
    const page = await refusedAsTaken()
    expect(field('Email')).toHaveAttribute('aria-invalid', 'true')
    expect(field('Email')).toHaveAccessibleDescription(taken)
    expect(screen.getAllByText(taken)).toHaveLength(1)
    expect(document.activeElement).toBe(field('Email'))
    await page.user.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Sign in with this email' }))
    await page.press('Sign Up')
    expect(document.activeElement).toBe(field('Email'))
  })

  test('is said until it is changed, whatever else is', async () => {
    const page = await refusedAsTaken()
    await page.user.type(field('First name'), '!')
    await page.user.type(field('Password'), '!')
    expect(alert()).toHaveTextContent(taken)
    await page.user.type(field('Email'), '!')
    expect(alert()).not.toBeInTheDocument()
    expect(field('Email')).not.toHaveAttribute('aria-invalid')
  })

  test('is taken along to the sign-in page, and its owner gets in with their password', async () => {
    const page = await refusedAsTaken()
    await page.write('Email', 'promo@example.com')
    await page.press('Sign Up')
    await page.press('Sign in with this email')
    expect(page.address()).toMatch(/^\/signin\?.*free%40example.com$/)
    expect(field('Email')).toHaveValue('promo@example.com')
    expect(field('Password')).toHaveValue('')
    await page.write('Password', sandboxPassword)
    await page.press('Sign In')
    expect(page.address()).toBe('/')
  })
})

describe('what the sign-up is refused', () => {
  test('for an email that the provider calls none stands beside the field', async () => {
    const page = await atSignUp('mira@example.com')
    page.world.faults.next('createAccount', { kind: 'email-invalid' })
    await page.press('Sign Up')
    expect(field('Email')).toHaveAccessibleDescription('Invalid email address')
    expect(document.activeElement).toBe(field('Email'))
    await page.user.type(field('Email'), '.au')
    expect(field('Email')).not.toHaveAttribute('aria-invalid')
  })

  test('for want of a connection stays until it is tried again', async () => {
    const page = await atSignUp('mira@example.com')
    page.world.faults.next('createAccount', 'unreachable')
    await page.press('Sign Up')
    expect(field('Email')).not.toHaveAttribute('aria-invalid')
    await page.user.type(field('Email'), '.au')
    expect(alert()).toHaveTextContent('There seems to be no connection.')
    const button = screen.getByRole('button', { name: 'Sign Up' })
    expect(button.compareDocumentPosition(alert() ?? button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await page.press('Sign Up')
    expect(page.address()).toBe('/')
  })
})

describe('what the sign-in is refused', () => {
  test.each(['Email', 'Password'])('for its credentials goes with an edit of the %s', async (label) => {
    const page = await renderPortal('/signin')
    await signIn(page)
    expect(alert()).toHaveTextContent('Invalid credentials, please try again.')
    await page.user.type(field(label), '!')
    expect(alert()).not.toBeInTheDocument()
  })

  test('for a disabled account is about the email', async () => {
    const page = await renderPortal('/signin')
    page.world.faults.next('signIn', { kind: 'account-disabled' })
    await signIn(page)
    await page.user.type(field('Password'), '!')
    expect(alert()).toBeVisible()
    await page.user.type(field('Email'), '!')
    expect(alert()).not.toBeInTheDocument()
  })

  test.each([{ kind: 'no-connection' }, { kind: 'too-many-attempts' }] as const)(
    'for another reason (%o) is about no field',
    async (fault) => {
      const page = await renderPortal('/signin')
      page.world.faults.next('signIn', fault)
      await signIn(page)
      await page.user.type(field('Email'), '!')
      await page.user.type(field('Password'), '!')
      expect(alert()).toBeVisible()
    },
  )
})

describe('what the forgotten password is refused', () => {
  test('for an email that nobody has marks it, has it focused, and goes when it is changed', async () => {
    const page = await renderPortal('/forgot-password')
    await page.write('Email', 'nobody@example.org')
    await page.press('Send Link')
    expect(field('Email')).toHaveAccessibleDescription('No user found. Please try again')
    expect(document.activeElement).toBe(field('Email'))
    await page.user.type(field('Email'), '!')
    expect(alert()).not.toBeInTheDocument()
    expect(field('Email')).not.toHaveAttribute('aria-invalid')
  })

  test('for want of a connection stays, but for an email that is none', async () => {
    const page = await renderPortal('/forgot-password')
    page.world.faults.next('requestPasswordReset', 'unreachable')
    await page.write('Email', 'free@example.com')
    await page.press('Send Link')
    await page.write('Email', 'free')
    expect(alert()).toHaveTextContent('There seems to be no connection.')
    await page.press('Send Link')
    expect(alert()).not.toBeInTheDocument()
    expect(field('Email')).toHaveAccessibleDescription('Invalid email address')
    expect(document.activeElement).toBe(field('Email'))
  })
})

describe('a new password that is refused', () => {
  test('has the focus, and is told what the provider misses', async () => {
    const page = await renderPortal('/signin')
    await page.identity.requestPasswordReset('free@example.com')
    const link = page.world.read().inbox[0]?.link ?? ''
    const reset = await renderPortal(link, { outside: page })
    page.world.faults.next('confirmPasswordReset', { kind: 'password-refused', missing: ['length'] })
    await reset.write('New password', 'Still-Water')
    await reset.press('Set New Password')
    expect(field('New password')).toHaveAccessibleDescription('Please choose a longer password.')
    expect(document.activeElement).toBe(field('New password'))
    await reset.user.type(field('New password'), '!')
    expect(field('New password')).not.toHaveAttribute('aria-invalid')
  })
})

test('the hint about caps lock stands with the label, and goes with the focus', async () => {
  const page = await renderPortal('/signin')
  await page.user.click(field('Password'))
  await page.user.keyboard('{CapsLock}')
  const hint = screen.getByText('Caps lock is on.')
  expect(hint.closest('[role="status"]')).toBeInTheDocument()
  await page.user.tab()
  expect(screen.queryByText('Caps lock is on.')).not.toBeInTheDocument()
})
