import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sandboxPassword } from '#adapters/in-memory/seed'
import { en } from '../support/english'
import { heard } from '../support/heard'
import { renderPortal, type RenderedPortal } from '../support/render-portal'

const field = (label: string) => screen.getByLabelText(label)
const button = (name: string) => screen.getByRole('button', { name })
const monthlyDraft = '{"version":1,"plan":"monthly","link":{}}'

async function fillSignIn(page: RenderedPortal) {
  await page.write('Email', 'free@example.com')
  await page.write('Password', sandboxPassword)
}

describe('the sign-up form', () => {
  test('has the fields of the specification, and links to terms and privacy policy', async () => {
    await renderPortal('/signup')
    const labels = ['First name', 'Last name', 'Email', 'Password']
    const names = labels.map((label) => field(label).getAttribute('name'))
    expect(names).toEqual(['firstName', 'lastName', 'email', 'password'])
    expect(field('Password')).toHaveAttribute('autocomplete', 'new-password')
    const main = screen.getByRole('main')
    expect(main).toHaveTextContent('By signing up you agree to our Terms of Service and Privacy Policy.')
    for (const [name, path] of [
      ['Terms of Service', 'terms'],
      ['Privacy Policy', 'privacy'],
    ] as const) {
      const link = within(main).getByRole('link', { name })
      expect(link).toHaveAttribute('href', `https://www.example.com/${path}`)
    }
  })

  test.each([
    ['First name', '  ', 'First Name is required'],
    ['Last name', ' ', 'Last Name is required'],
    ['Email', 'mira@example', 'Invalid email address'],
    ['Password', 'seven77', 'Password is too short'],
  ])('marks %s (%j) when the field is left, while the problem exists', async (label, text, problem) => {
    const page = await renderPortal('/signup')
    await page.write(label, text)
    expect(screen.queryByText(problem)).not.toBeInTheDocument()
    await page.user.tab()
    expect(screen.getByText(problem)).toBeVisible()
    expect(field(label)).toHaveAttribute('aria-invalid', 'true')
    await page.write(label, 'mira-2026@example.com')
    expect(screen.queryByText(problem)).not.toBeInTheDocument()
    await page.write(label, text)
    expect(screen.getByText(problem)).toBeVisible()
  })

  test.each([
    ['First name', `Mi\0ra`, "First Name has a character we can't save"],
    ['First name', 'M'.repeat(101), 'First Name is too long'],
    ['Last name', 'L'.repeat(101), 'Last Name is too long'],
    ['Last name', 'Lund\ud83d', "Last Name has a character we can't save"],
    ['Email', `${'m'.repeat(250)}@example.com`, 'Email is too long'],
    ['Email', 'mi\0ra@example.com', 'Invalid email address'],
  ])('says at the field what the service would refuse: %s', async (label, text, problem) => {
    const page = await renderPortal('/signup')
    await page.fillSignUp()
    fireEvent.change(field(label), { target: { value: text } })
    await page.press('Sign Up')
    expect(field(label)).toHaveAccessibleDescription(problem)
    expect(document.activeElement).toBe(field(label))
    expect(page.service.calls).toEqual([])
    expect(page.world.read().session).toBeUndefined()
  })

  test('is submitted by Enter; names and email are trimmed, the password is not', async () => {
    const page = await renderPortal('/signup')
    await page.fillSignUp({ 'First name': ' Mira ', Email: ' mira@example.com ', Password: ' eight 8 ' })
    await page.user.type(field('Password'), '{Enter}')
    await page.settle()
    expect(page.address()).toBe('/')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Mira')
    const account = page.world.read().accounts.find(({ email }) => email === 'mira@example.com')
    expect(account).toMatchObject({ firstName: 'Mira', password: ' eight 8 ' })
  })

  test('marks and focuses an email that is taken, and offers to sign in with it', async () => {
    const page = await renderPortal('/signup')
    await page.fillSignUp({ Email: 'promo@example.com' })
    await page.press('Sign Up')
    const message = 'An account with this email already exists.'
    expect(field('Email')).toHaveAccessibleDescription(message)
    expect(field('Email')).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getAllByText(message)).toHaveLength(1)
    expect(document.title).toBe('Error: Sign up · Halcyon')
    expect(document.activeElement).toBe(field('Email'))
    await page.user.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Sign in with this email' }))
    await page.press('Sign in with this email')
    expect(field('Email')).toHaveValue('promo@example.com')
    expect(field('Password')).toHaveValue('')
  })

  test('links to the sign-in form and back, and keeps the query without showing the email', async () => {
    const page = await renderPortal('/signup?returnTo=%2Fcancel-subscription&email=mira%40example.com')
    await page.press('Sign In')
    expect(page.address()).toBe('/signin?returnTo=%2Fcancel-subscription')
    await page.press('Create an account')
    expect(page.address()).toBe('/signup?returnTo=%2Fcancel-subscription')
    expect(page.portal.navigation.address.query.get('email')).toBe('mira@example.com')
  })

  test('does not render again while the visitor types', async () => {
    const page = await renderPortal('/signup')
    let renders = 0
    const { heading } = en.signUp
    const read = () => ((renders += 1), heading)
    Object.defineProperty(en.signUp, 'heading', { configurable: true, get: read })
    onTestFinished(() => void Object.defineProperty(en.signUp, 'heading', { value: heading }))
    await page.press('Sign Up')
    await page.user.click(field('First name'))
    renders = 0
    await page.user.keyboard('Mira')
    expect(renders).toBe(0)
  })
})

describe('the sign-in form', () => {
  test('has no minimum length of a password', async () => {
    const page = await renderPortal('/signin')
    await page.write('Email', 'mira')
    await page.write('Password', 'x')
    await page.press('Sign In')
    expect(field('Email')).toHaveAccessibleDescription('Invalid email address')
    expect(field('Password')).not.toHaveAttribute('aria-invalid')
  })

  test.each([
    [{ kind: 'invalid-credentials' }, 'Invalid credentials, please try again.'],
    [{ kind: 'unknown', cause: 'a surprise' }, 'Invalid credentials, please try again.'],
    ['server-error', "We couldn't sign you in. It's not your password: try again in a moment."],
  ] as const)('shows a message for %o and keeps what was typed', async (fault, message) => {
    const page = await renderPortal('/signin')
    await fillSignIn(page)
    page.world.faults.next('signIn', fault)
    await page.press('Sign In')
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(field('Email')).toHaveValue('free@example.com')
    expect(field('Password')).toHaveValue(sandboxPassword)
  })

  // Expensify/App#34437: characters without a width come along when an address is copied.
  test('takes an address as it was meant', async () => {
    const page = await renderPortal('/signin')
    fireEvent.change(field('Email'), { target: { value: '\u200bfree@exam\u200dple.com\u202c' } })
    await page.write('Password', sandboxPassword)
    await page.press('Sign In')
    expect(page.address()).toBe('/')
  })

  test('says after a payment that was made signed out why to sign in', async () => {
    await renderPortal('/payment-successful')
    expect(screen.getByText('Sign in to see whether your payment went through.')).toBeVisible()
    cleanup()
    await renderPortal('/signin?returnTo=%2Fchange-payment-method')
    expect(screen.queryByText(/your payment went through/)).not.toBeInTheDocument()
  })

  test('shows with the label that caps lock is on, while the field has the focus', async () => {
    const page = await renderPortal('/signin')
    await page.user.click(field('Password'))
    await page.user.keyboard('{CapsLock}')
    expect(screen.getByText('Caps Lock is on.')).toBeVisible()
    expect(heard()).toContain('polite: Caps Lock is on.')
    await page.user.tab()
    expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument()
  })
})

describe('the provider buttons', () => {
  test.each([
    [{ kind: 'popup-blocked' }, 'Your browser blocked the sign-in window. Try again'],
    [{ kind: 'other-method', method: 'google' }, 'This email uses Google to sign in. Continue with Google.'],
    [{ kind: 'other-method' }, 'This email uses another sign-in method.'],
  ] as const)('show a message for %o', async (fault, message) => {
    const page = await renderPortal('/signin')
    page.world.faults.next('signInWithProvider', fault)
    await page.press('Continue with Apple')
    expect(screen.getByRole('alert')).toHaveTextContent(message)
  })

  const usedElsewhere = { kind: 'other-method', email: 'gil@example.com' } as const

  test('fill in the email of another method: its button takes the focus, else the password', async () => {
    const page = await renderPortal('/signin')
    page.world.faults.next('signInWithProvider', { ...usedElsewhere, method: 'google' })
    await page.press('Continue with Apple')
    expect(field('Email')).toHaveValue('gil@example.com')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue with Google' }))
    page.world.faults.next('signInWithProvider', usedElsewhere)
    await page.press('Continue with Apple')
    expect(field('Email')).toHaveValue('gil@example.com')
    expect(document.activeElement).toBe(field('Password'))
  })

  test('lead from sign-up to the sign-in with the email of another method', async () => {
    const page = await renderPortal('/signup')
    page.world.faults.next('signInWithProvider', usedElsewhere)
    await page.press('Continue with Apple')
    expect(field('Email')).toHaveAccessibleDescription(/An account with this email already exists/)
    expect(document.activeElement).toBe(field('Email'))
    await page.press('Sign in with this email')
    expect(page.address()).toBe('/signin')
    expect(field('Email')).toHaveValue('gil@example.com')
  })

  test.each([
    ['/signup', 'Sign Up', (page: RenderedPortal) => page.fillSignUp()],
    ['/signin', 'Sign In', fillSignIn],
  ])('%s: only the failure of the latest attempt is shown', async (address, submit, fill) => {
    const page = await renderPortal(address)
    const { faults } = page.world
    const texts = [en.providers.failed['popup-blocked'], en.signIn.failed['no-connection']]
    const shown = () => texts.filter((text) => screen.queryByText(text))
    faults.next('signInWithProvider', { kind: 'popup-blocked' })
    await page.press('Continue with Apple')
    expect(shown()).toEqual([en.providers.failed['popup-blocked']])
    await fill(page)
    faults.next('createAccount', { kind: 'no-connection' })
    faults.next('signIn', { kind: 'no-connection' })
    await page.press(submit)
    expect(shown()).toEqual([en.signIn.failed['no-connection']])
    faults.next('signInWithProvider', { kind: 'popup-blocked' })
    await page.press('Continue with Apple')
    expect(shown()).toEqual([en.providers.failed['popup-blocked']])
  })

  test('point out the provider of the last sign-in', async () => {
    const page = await renderPortal('/signin')
    expect(screen.queryByText('Last used')).not.toBeInTheDocument()
    await page.press('Continue with Apple')
    await page.press('Log out')
    expect(button('Continue with Apple')).toHaveAccessibleDescription('Last used')
    expect(button('Continue with Google')).not.toHaveAccessibleDescription()
  })

  const isBefore = (one: HTMLElement, other: HTMLElement) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

  describe.each([
    ['/signup', 'Sign Up'],
    ['/signin', 'Sign In'],
  ] as const)('at %s', (address, submit) => {
    test('stand before the form', async () => {
      await renderPortal(address)
      expect(isBefore(button('Continue with Google'), button(submit))).toBe(true)
      expect(screen.queryByText(en.providers.inAppBrowser)).not.toBeInTheDocument()
    })

    test('are hidden after the form in the browser of another app', async () => {
      const page = await renderPortal(address, { inAppBrowser: true })
      expect(isBefore(screen.getByText(en.providers.inAppBrowser), field('Email'))).toBe(true)
      const apple = screen.getByText(/Continue with Apple/).closest('button') ?? document.body
      expect(isBefore(button(submit), apple)).toBe(true)
      expect(apple).not.toBeVisible()
      await page.user.click(screen.getByText(en.providers.tryAnyway))
      expect(button('Continue with Apple')).toBeVisible()
      expect(button('Continue with Google')).toBeVisible()
    })
  })
})

describe('beside the forms', () => {
  const order = () => within(screen.getByRole('region', { name: 'Order' }))

  test('a visitor sees the benefits until a plan is chosen, then the order', async () => {
    const page = await renderPortal('/signup')
    expect(screen.getByText('The full library')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Order' })).not.toBeInTheDocument()
    page.storage.write('order-draft', monthlyDraft)
    await page.press('Sign In')
    expect(order().getByRole('button', { name: /^Your order\s+Monthly plan\s+\$0\.00 today$/ })).toBeVisible()
    expect(order().queryByRole('textbox')).not.toBeInTheDocument()
  })

  test('the order expands and collapses', async () => {
    const page = await renderPortal('/membership?promo=CALM50')
    await page.press('Try Halcyon for free')
    const summary = screen.getByRole('button', { name: /^Your order/ })
    expect(summary).toHaveTextContent('Annual plan $0.00 today')
    expect(summary).toHaveAttribute('aria-expanded', 'false')
    await page.user.click(summary)
    expect(summary).toHaveAttribute('aria-expanded', 'true')
    expect(order().getByText('from November 27, 2026')).toBeVisible()
    await page.user.click(summary)
    expect(summary).toHaveAttribute('aria-expanded', 'false')
  })

  test('the order links back to plan and code, and keeps the query', async () => {
    const page = await renderPortal('/signin?lang=en&email=mira%40example.com', {
      before: ({ storage }) => storage.write('order-draft', monthlyDraft),
    })
    await page.press('Change plan or code')
    expect(page.address()).toBe('/membership?lang=en')
    expect(page.portal.navigation.address.query.get('email')).toBe('mira@example.com')
    expect(screen.getByRole('radio', { name: /^Monthly/ })).toBeChecked()
  })

  test('a chosen plan is only to be checked after the sign-up', async () => {
    const page = await renderPortal('/membership')
    await page.press('Try Halcyon for free')
    await page.fillSignUp()
    await page.press('Sign Up')
    expect(screen.getByText('Check your plan, then pay.')).toBeVisible()
  })
})
