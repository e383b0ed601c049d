import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '../../adapters/in-memory/first-accounts'
import { renderPortal, type RenderedPortal } from '../support/render-portal'
import { setNetwork } from '../support/test-world'

const field = (label: string) => screen.getByLabelText(label)

async function fillSignUp(page: RenderedPortal, changes: Readonly<Record<string, string>> = {}) {
  const values = {
    'First name': 'Mira',
    'Last name': 'Lund',
    Email: 'mira@example.com',
    Password: 'long enough',
    ...changes,
  }
  for (const [label, text] of Object.entries(values)) await page.write(label, text)
}

async function fillSignIn(page: RenderedPortal, password = sandboxPassword) {
  await page.write('Email', 'free@example.com')
  await page.write('Password', password)
}

describe('sign-up', () => {
  test('has fields under the names that the specification gives', async () => {
    await renderPortal('/signup')
    expect(field('First name')).toHaveAttribute('name', 'firstName')
    expect(field('Last name')).toHaveAttribute('name', 'lastName')
    expect(field('Email')).toHaveAttribute('name', 'email')
    expect(field('Password')).toHaveAttribute('name', 'password')
    expect(field('Password')).toHaveAttribute('autocomplete', 'new-password')
  })

  test('says what one accepts by it, and links to both', async () => {
    await renderPortal('/signup')
    const main = screen.getByRole('main')
    expect(main).toHaveTextContent('By signing up you accept the Terms of Service and the Privacy Policy.')
    for (const [name, path] of [
      ['Terms of Service', 'terms'],
      ['Privacy Policy', 'privacy'],
    ] as const) {
      const link = within(main).getByRole('link', { name })
      expect(link).toHaveAttribute('href', `https://www.example.com/${path}`)
    }
  })

  test('submitted empty says what each field needs, and the first one has the focus', async () => {
    const page = await renderPortal('/signup')
    await page.press('Sign Up')
    expect(field('First name')).toHaveAccessibleDescription('First Name is required')
    expect(field('Last name')).toHaveAccessibleDescription('Last Name is required')
    expect(field('Email')).toHaveAccessibleDescription('Email is required')
    expect(field('Password')).toHaveAccessibleDescription(/Password is required/)
    for (const label of ['First name', 'Last name', 'Email', 'Password'])
      expect(field(label)).toHaveAttribute('aria-invalid', 'true')
    expect(document.activeElement).toBe(field('First name'))
    expect(page.service.calls).toEqual([])
  })

  test('gives the focus to the first field that is wrong, each time', async () => {
    const page = await renderPortal('/signup')
    await fillSignUp(page, { Email: 'mira', Password: 'short' })
    await page.press('Sign Up')
    expect(document.activeElement).toBe(field('Email'))
    await page.write('Email', 'mira@example.com')
    await page.press('Sign Up')
    expect(document.activeElement).toBe(field('Password'))
    await page.user.click(field('Email'))
    await page.press('Sign Up')
    expect(document.activeElement).toBe(field('Password'))
  })

  test.each([
    ['First name', '  ', 'First Name is required'],
    ['Last name', ' ', 'Last Name is required'],
    ['Email', 'mira@example', 'Invalid email address'],
    ['Email', 'mi ra@example.com', 'Invalid email address'],
    ['Password', 'seven77', 'Password is too short'],
  ])(
    'says what is wrong with %s (%j) when the field is left, and not before',
    async (label, text, problem) => {
      const page = await renderPortal('/signup')
      await page.write(label, text)
      expect(screen.queryByText(problem)).not.toBeInTheDocument()
      await page.user.tab()
      expect(screen.getByText(problem)).toBeVisible()
      expect(field(label)).toHaveAttribute('aria-invalid', 'true')
    },
  )

  test('says nothing about a field that was left without an edit', async () => {
    const page = await renderPortal('/signup')
    await page.user.click(field('Email'))
    await page.user.tab()
    expect(field('Email')).not.toHaveAttribute('aria-invalid')
  })

  test('takes an error away as soon as it is mended', async () => {
    const page = await renderPortal('/signup')
    await page.write('Password', 'seven77')
    await page.user.tab()
    expect(screen.getByText('Password is too short')).toBeVisible()
    await page.user.type(field('Password'), '8')
    expect(screen.queryByText('Password is too short')).not.toBeInTheDocument()
    await page.user.type(field('Password'), '{Backspace}')
    expect(screen.getByText('Password is too short')).toBeVisible()
  })

  test('by Enter works as by the button', async () => {
    const page = await renderPortal('/signup')
    await fillSignUp(page)
    await page.user.type(field('Password'), '{Enter}')
    await page.settle()
    expect(page.address()).toBe('/')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Mira')
  })

  test('takes spaces off names and email, and leaves the password as it is', async () => {
    const page = await renderPortal('/signup')
    await fillSignUp(page, { 'First name': ' Mira ', Email: ' mira@example.com ', Password: ' eight 8 ' })
    await page.press('Sign Up')
    const account = page.world.read().accounts.find(({ email }) => email === 'mira@example.com')
    expect(account).toMatchObject({ firstName: 'Mira', password: ' eight 8 ' })
  })

  test('with an email that is taken says so under its field, keeps what was typed and can go on', async () => {
    const page = await renderPortal('/signup')
    await fillSignUp(page, { Email: 'free@example.com' })
    await page.press('Sign Up')
    expect(screen.getByRole('alert')).toHaveTextContent('An account with this email already exists.')
    expect(screen.getByRole('button', { name: 'Sign Up' })).not.toHaveAttribute('aria-disabled')
    expect(field('First name')).toHaveValue('Mira')
    expect(field('Last name')).toHaveValue('Lund')
    expect(field('Email')).toHaveValue('free@example.com')
    expect(field('Password')).toHaveValue('long enough')
  })

  test('without a connection says so', async () => {
    const page = await renderPortal('/signup')
    await fillSignUp(page)
    setNetwork(page.world, 'offline')
    await page.press('Sign Up')
    expect(screen.getByRole('alert')).toHaveTextContent('There seems to be no connection.')
  })

  test('shows on the password field what the provider’s own policy misses', async () => {
    const page = await renderPortal('/signup')
    await fillSignUp(page)
    page.world.faults.next('createAccount', { kind: 'password-refused', missing: ['uppercase'] })
    await page.press('Sign Up')
    expect(field('Password')).toHaveAttribute('aria-invalid', 'true')
    expect(field('Password')).toHaveAccessibleDescription(/uppercase/i)
  })

  test('is busy while the account is made, and pressed again does nothing', async () => {
    const page = await renderPortal('/signup')
    await fillSignUp(page)
    page.world.faults.hold('createAccount')
    await page.press('Sign Up')
    const button = screen.getByRole('button', { name: 'Sign Up' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await page.user.click(button)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('prefills names and email from the address', async () => {
    await renderPortal('/signup?firstName=Mira&lastName=Lund&email=mira%40example.com')
    expect(field('First name')).toHaveValue('Mira')
    expect(field('Last name')).toHaveValue('Lund')
    expect(field('Email')).toHaveValue('mira@example.com')
  })

  test('shows what the subscription gives while no plan is chosen, and the order afterwards', async () => {
    const page = await renderPortal('/signup')
    expect(screen.getByText('The full library')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Order' })).not.toBeInTheDocument()
    page.storage.keep('order-draft', '{"version":1,"plan":"monthly","link":{}}')
    await page.press('Sign In')
    const order = within(screen.getByRole('region', { name: 'Order' }))
    expect(order.getByRole('button', { name: /^Your order\s+Monthly plan\s+\$0\.00 today$/ })).toBeVisible()
    expect(order.queryByRole('textbox')).not.toBeInTheDocument()
  })

  test('leads to the sign-in page and back, the address kept', async () => {
    const page = await renderPortal('/signup?email=mira%40example.com')
    await page.press('Sign In')
    expect(page.address()).toBe('/signin?email=mira%40example.com')
    await page.press('Create an account')
    expect(page.address()).toBe('/signup?email=mira%40example.com')
  })
})

describe('sign-in', () => {
  test('submitted empty says what each field needs', async () => {
    const page = await renderPortal('/signin')
    await page.press('Sign In')
    expect(field('Email')).toHaveAccessibleDescription('Email is required')
    expect(field('Password')).toHaveAccessibleDescription('Password is required')
    expect(document.activeElement).toBe(field('Email'))
  })

  test('knows no least length of a password', async () => {
    const page = await renderPortal('/signin')
    await page.write('Email', 'mira')
    await page.write('Password', 'x')
    await page.press('Sign In')
    expect(field('Email')).toHaveAccessibleDescription('Invalid email address')
    expect(field('Password')).not.toHaveAttribute('aria-invalid')
  })

  test('with wrong credentials says so, keeps what was typed and can be tried again', async () => {
    const page = await renderPortal('/signin')
    await fillSignIn(page, 'wrong')
    await page.press('Sign In')
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid credentials, please try again.')
    expect(field('Email')).toHaveValue('free@example.com')
    expect(field('Password')).toHaveValue('wrong')
    await page.write('Password', sandboxPassword)
    await page.press('Sign In')
    expect(page.address()).toBe('/')
  })

  test.each([
    [{ kind: 'no-connection' }, 'There seems to be no connection. Please check it and try again.'],
    [{ kind: 'too-many-attempts' }, 'Too many attempts. Please wait a few minutes and try again.'],
    [{ kind: 'account-disabled' }, 'This account has been disabled. Please write to support.'],
    [{ kind: 'unknown', cause: 'a surprise' }, 'Invalid credentials, please try again.'],
  ] as const)('fails with a sentence for %o', async (fault, sentence) => {
    const page = await renderPortal('/signin')
    await fillSignIn(page)
    page.world.faults.next('signIn', fault)
    await page.press('Sign In')
    expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  })

  test('prefills the email, has the password shown and hidden, and links to the forgotten password', async () => {
    const page = await renderPortal('/signin?email=mira%40example.com')
    expect(field('Email')).toHaveValue('mira@example.com')
    await page.press('Show password')
    expect(field('Password')).toHaveAttribute('type', 'text')
    await page.press('Hide password')
    expect(field('Password')).toHaveAttribute('type', 'password')
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })
})

describe('continuing with a provider', () => {
  test.each([
    ['Continue with Google', 'Hello, Gina Maria'],
    ['Continue with Apple', 'Hello, Alex'],
  ])('%s leads home', async (button, heading) => {
    const page = await renderPortal('/signup')
    await page.press(button)
    expect(page.address()).toBe('/')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
  })

  test('a window that was closed leaves no word behind', async () => {
    const page = await renderPortal('/signin')
    page.world.change((draft) => void (draft.controls.signInWindow = 'closed'))
    await page.press('Continue with Google')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Continue with Google' })).not.toHaveAttribute('aria-disabled')
  })

  test.each([
    [{ kind: 'window-blocked' }, 'Your browser blocked the sign-in window.'],
    [{ kind: 'other-method' }, 'This email belongs to an account with another way to sign in.'],
    [{ kind: 'account-disabled' }, 'This account has been disabled. Please write to support.'],
    [{ kind: 'no-connection' }, 'There seems to be no connection.'],
    [{ kind: 'too-many-attempts' }, 'Too many attempts.'],
    [{ kind: 'unknown', cause: 'a surprise' }, 'The sign-in did not work.'],
  ] as const)('fails with a sentence for %o', async (fault, sentence) => {
    const page = await renderPortal('/signin')
    page.world.faults.next('signInWithProvider', fault)
    await page.press('Continue with Apple')
    expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  })
})

describe('the order beside the form', () => {
  test('is to be checked after the sign-up, not chosen again', async () => {
    const page = await renderPortal('/membership')
    await page.press('Try Halcyon for free')
    await fillSignUp(page)
    await page.press('Sign Up')
    expect(screen.getByText('One more step: check your plan, then pay.')).toBeVisible()
  })

  test('is summed up in one line, which opens and closes the rest', async () => {
    const page = await renderPortal('/membership?promo=CALM50')
    await page.press('Try Halcyon for free')
    const line = screen.getByRole('button', { name: /^Your order/ })
    expect(line).toHaveTextContent('Annual plan $0.00 today')
    expect(line).toHaveAttribute('aria-expanded', 'false')
    await page.user.click(line)
    expect(line).toHaveAttribute('aria-expanded', 'true')
    const order = within(screen.getByRole('region', { name: 'Order' }))
    expect(order.getByText('from November 27, 2026')).toBeVisible()
    await page.user.click(line)
    expect(line).toHaveAttribute('aria-expanded', 'false')
  })
  test('has a way back to the plan and the code, the address kept', async () => {
    const page = await renderPortal('/signup?email=mira%40example.com', {
      before: ({ storage }) => storage.keep('order-draft', '{"version":1,"plan":"monthly","link":{}}'),
    })
    await page.press('Sign In')
    await page.press('Change plan or code')
    expect(page.address()).toBe('/membership?email=mira%40example.com')
    expect(screen.getByRole('radio', { name: /^Monthly/ })).toBeChecked()
  })
})
