import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SandboxBank } from '../../adapters/in-memory/bank'
import { ManualClock } from '../../adapters/in-memory/manual-clock'
import { renderPortal, type RenderedPortal } from '../support/render-portal'
import { outsideOf, personOf } from '../support/test-world'

const open = (who: string, address = '/') => renderPortal(address, { email: `${who}@example.com` })

const card = () => within(screen.getByRole('region', { name: 'Your subscription' }))

/** What stands beside the name of a fact, or nothing where the card does not have it. */
function fact(name: string): string | undefined {
  const term = card()
    .queryAllByRole('term')
    .find(({ textContent }) => textContent === name)
  return term?.nextElementSibling?.textContent ?? undefined
}

const factNames = [
  'Payment method',
  'Promo code applied',
  'Subscribed since',
  'Next billing date',
  'Access until',
]

describe('the subscription card', () => {
  test.each([
    [
      'subscribed',
      'Annual',
      '$49.99 / year',
      ['Credit Card •••• 4242', undefined, '10/11/2026', '10/18/2027', undefined],
    ],
    [
      'promo',
      'Annual',
      '$24.99 was $49.99 / year',
      ['Credit Card •••• 4242', 'Yes', '11/10/2026', '11/17/2027', undefined],
    ],
    [
      'cancelled',
      'Monthly',
      '$4.99 / month',
      ['Credit Card •••• 4242', undefined, '10/31/2026', undefined, '12/7/2026'],
    ],
    ['appstore', 'Monthly', '$4.99 / month', ['Other', undefined, '10/26/2026', '12/2/2026', undefined]],
  ])('of %s: %s for %s', async (who, name, price, facts) => {
    await open(who)
    expect(card().getByRole('heading', { name })).toBeVisible()
    expect(card().getByRole('heading', { name }).nextElementSibling).toHaveTextContent(price)
    expect(factNames.map(fact)).toEqual([...facts])
  })

  test.each([
    ['subscribed', true, true],
    ['promo', true, true],
    ['cancelled', true, false],
    ['appstore', false, false],
  ])('%s can change the card: %s, can cancel: %s', async (who, changes, cancels) => {
    await open(who)
    const link = (name: string) => card().queryByRole('link', { name })
    expect(link('Change payment method') !== null).toBe(changes)
    expect(link('Cancel subscription') !== null).toBe(cancels)
  })

  test('of a subscription from elsewhere says where it is managed', async () => {
    await open('appstore')
    expect(card().getByText('This subscription is managed in the App Store.')).toBeVisible()
  })

  test.each([
    ['google-play', 'This subscription is managed in Google Play.'],
    ['elsewhere', 'This subscription is managed where you bought it.'],
  ] as const)('managed by %s says so', async (managedBy, text) => {
    await renderPortal('/', {
      email: 'appstore@example.com',
      before: ({ world }) =>
        world.change((draft) => {
          for (const { subscription } of draft.accounts)
            if (subscription) Object.assign(subscription.details, { managedBy })
        }),
    })
    expect(card().getByText(text)).toBeVisible()
  })

  test('strikes the original price where the present one is lower', async () => {
    await open('promo')
    expect(card().getByText('$49.99').tagName).toBe('S')
  })

  test('is not there for who has no subscription', async () => {
    await open('free')
    expect(screen.queryByRole('region', { name: 'Your subscription' })).not.toBeInTheDocument()
  })

  test.each([
    ['America/Los_Angeles', '10/11/2026'],
    ['Europe/Berlin', '10/12/2026'],
    ['Pacific/Auckland', '10/12/2026'],
  ])('tells an instant as the day in %s, a calendar day as it is', async (timeZone, since) => {
    const clock = new ManualClock({ now: '2026-11-21T01:30:00Z', timeZone })
    await renderPortal('/', {
      clock,
      email: 'subscribed@example.com',
      before: ({ world }) =>
        world.change((draft) => {
          for (const { subscription } of draft.accounts)
            if (subscription) Object.assign(subscription.details, { renewsAt: '2027-10-18' })
        }),
    })
    expect(fact('Subscribed since')).toBe(since)
    expect(fact('Next billing date')).toBe('10/18/2027')
  })
})

describe('the cancel page', () => {
  test('asks why, with nothing chosen, and goes on only with an answer', async () => {
    const page = await open('subscribed', '/cancel-subscription')
    expect(screen.getByRole('heading', { level: 1, name: 'We are sorry to see you go!' })).toBeVisible()
    expect(screen.getByText(/You keep everything until 10\/18\/2027/)).toBeVisible()
    const reasons = within(screen.getByRole('group', { name: 'Why did you decide to leave?' }))
    const names = [
      'too expensive',
      'privacy concerns',
      'not using the service anymore',
      'found a better alternative',
      'app difficult to use',
      'technical issues',
      "don't want to provide a reason",
    ]
    expect(reasons.getAllByRole('radio')).toHaveLength(names.length)
    for (const name of names) expect(reasons.getByRole('radio', { name })).not.toBeChecked()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
      'Choose one of the answers to go on.',
    )
    await page.user.click(reasons.getByRole('radio', { name: 'privacy concerns' }))
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled()
  })

  test('has terms and privacy of its own, and a way to keep the subscription', async () => {
    const page = await open('subscribed', '/cancel-subscription')
    expect(screen.getByRole('main')).toHaveTextContent(
      /our Terms of Service and our Privacy Policy apply as before\./,
    )
    for (const [name, href] of [
      ['Terms of Service', 'https://www.example.com/terms'],
      ['Privacy Policy', 'https://www.example.com/privacy'],
    ] as const) {
      const link = within(screen.getByRole('main')).getByRole('link', { name })
      expect(link).toHaveAttribute('href', href)
    }
    await page.press('Keep my subscription')
    expect(page.address()).toBe('/')
    expect(page.service.asked('cancelSubscription')).toEqual([])
  })

  test('leads home, where nothing can be cancelled any more', async () => {
    const page = await open('subscribed', '/cancel-subscription')
    await page.user.click(screen.getByRole('radio', { name: 'technical issues' }))
    await page.press('Continue')
    expect(fact('Access until')).toBe('10/18/2027')
    expect(fact('Next billing date')).toBeUndefined()
    expect(screen.queryByRole('link', { name: 'Cancel subscription' })).not.toBeInTheDocument()
  })
})

describe('the page for another card', () => {
  async function give(page: RenderedPortal, number: string): Promise<void> {
    await page.write('Card number', number)
    await page.write('Expiry date', '12/30')
    await page.write('Security code', '123')
    await page.press('Continue')
  }

  test('has it billed, and says so at home', async () => {
    const page = await open('subscribed', '/change-payment-method')
    await give(page, '5555 5555 5555 4444')
    expect(page.address()).toBe('/')
    expect(fact('Payment method')).toBe('Credit Card •••• 4444')
    expect(screen.getByText('Your new card is saved. It will be billed from now on.')).toBeVisible()
  })

  test('keeps who has a refused card, with its sentence', async () => {
    const page = await open('subscribed', '/change-payment-method')
    await give(page, '4000 0000 0000 0002')
    expect(page.address()).toBe('/change-payment-method')
    expect(screen.getByRole('alert')).toHaveTextContent('Your card was declined.')
    await give(page, '5555 5555 5555 4444')
    expect(page.address()).toBe('/')
  })

  test('patches once on the return from the bank', async () => {
    const page = await open('subscribed', '/change-payment-method')
    await give(page, '4000 0027 6000 3184')
    const id = new URL(page.left[0] ?? '').searchParams.get('authentication') ?? ''
    const back = new URL(new SandboxBank(page.world).approve(id))
    const outside = outsideOf(page.world, page.clock, page.storage)
    cleanup()
    const then = await renderPortal(back.pathname + back.search, { outside })
    expect(then.address()).toBe('/')
    expect(then.service.asked('changePaymentMethod')).toHaveLength(1)
    expect(fact('Payment method')).toBe('Credit Card •••• 3184')
  })

  test('can be left with the present card', async () => {
    const page = await open('subscribed', '/change-payment-method')
    await page.press('Keep the present card')
    expect(page.address()).toBe('/')
  })
})

describe('the form for a new password', () => {
  async function openLink(): Promise<RenderedPortal> {
    const page = await renderPortal('/forgot-password')
    await page.write('Email', 'free@example.com')
    await page.press('Send Link')
    cleanup()
    const link = page.world.read().inbox.at(-1)?.link ?? ''
    return renderPortal(link, { outside: outsideOf(page.world, page.clock, page.storage) })
  }

  const points = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const button = () => screen.getByRole('button', { name: 'Set New Password' })

  test('says whose password it is, to people and to password managers', async () => {
    await openLink()
    expect(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
    const lead = "Choose a strong password for free@example.com that you haven't used with us before."
    expect(screen.getByText(lead)).toBeVisible()
    const email = screen.getByDisplayValue('free@example.com')
    expect(email).toBeDisabled()
    expect(email).not.toBeVisible()
    expect(email).toHaveAttribute('autocomplete', 'username')
    expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password')
  })

  test('ticks off the three points while it is typed', async () => {
    const page = await openLink()
    const expectPoints = (length: string, uppercase: string, special: string) =>
      expect(points()).toEqual([
        `minimum 8 characters ${length}`,
        `uppercase characters ${uppercase}`,
        `special characters ${special}`,
      ])
    const [met, unmet] = ['met', 'not met yet']
    expectPoints(unmet, unmet, unmet)
    expect(button()).toBeDisabled()
    await page.write('New password', 'abcdefgh')
    expectPoints(met, unmet, unmet)
    await page.write('New password', 'Abcdefgh')
    expectPoints(met, met, unmet)
    expect(button()).toBeDisabled()
    await page.write('New password', 'Abcdefg-')
    expectPoints(met, met, met)
    expect(button()).toBeEnabled()
  })

  test.each([
    [{ kind: 'unknown', cause: new Error('boom') }, 'Unknown error: boom'],
    [{ kind: 'unknown', cause: new Error('') }, 'Unknown error'],
    [{ kind: 'unknown', cause: 'no error at all' }, 'Unknown error'],
    [{ kind: 'code-expired' }, 'This link is too old. Please ask for a new one.'],
  ] as const)('says beside the field what went wrong: %o', async (fault, text) => {
    const page = await openLink()
    page.world.faults.next('confirmPasswordReset', fault)
    await page.write('New password', 'Still-Water')
    await page.press('Set New Password')
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(text)
    expect(button()).toHaveAttribute('type', 'submit')
    expect(button()).not.toHaveAttribute('aria-disabled')
  })

  test('leads to the page that says so, with its banner only while it is shown', async () => {
    const page = await openLink()
    const banner = () => document.head.querySelector('meta[name="apple-itunes-app"]')
    expect(banner()).toBeNull()
    await page.write('New password', 'Still-Water')
    await page.press('Set New Password')
    expect(page.address()).toBe('/set-password-successful')
    expect(personOf(page.world, 'free@example.com').password).toBe('Still-Water')
    expect(screen.getByRole('heading', { level: 1, name: 'Ready when you are' })).toBeVisible()
    expect(screen.getByText("Everything's updated. Let's get you into the app.")).toBeVisible()
    expect(screen.getByRole('link', { name: 'Get back to Halcyon' })).toHaveAttribute(
      'href',
      'https://www.example.com/',
    )
    expect(screen.getByRole('link', { name: /App Store/ })).toBeVisible()
    expect(screen.getByRole('link', { name: /Google Play/ })).toBeVisible()
    expect(banner()).toHaveAttribute('content', expect.stringMatching(/^app-id=\d+$/))
    cleanup()
    expect(banner()).toBeNull()
  })
})

describe('editing the profile', () => {
  test('Escape and Close give the old value back', async () => {
    const page = await open('free')
    for (const leave of [() => page.user.keyboard('{Escape}'), () => page.press('Close')]) {
      await page.press('Edit first name')
      await page.write('First name', 'Somebody')
      await leave()
      expect(screen.queryByLabelText('First name')).not.toBeInTheDocument()
      expect(screen.getByText('Fay')).toBeVisible()
    }
    expect(page.service.asked('updateUser')).toEqual([])
  })

  test.each([
    ['Edit first name', 'First name', 'First Name is required'],
    ['Edit last name', 'Last name', 'Last Name is required'],
    ['Edit email', 'Email', 'Email is required'],
  ])('%s: Save stays enabled, and a blank is told', async (edit, label, problem) => {
    const page = await open('free')
    await page.press(edit)
    await page.write(label, '')
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
    await page.press('Save')
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(problem)
  })

  test('a saved name is everywhere at once', async () => {
    const page = await open('free')
    await page.press('Edit first name')
    await page.write('First name', 'Faye')
    await page.press('Save')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Faye')
    expect(screen.getByText('Faye Free')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit first name' })).toBeVisible()
  })

  test('a saved email is told as the one to sign in with', async () => {
    const page = await open('free')
    await page.press('Edit email')
    await page.write('Email', 'fay@example.com')
    await page.press('Save')
    expect(
      screen.getByText('Your email is changed. From now on, sign in with fay@example.com.'),
    ).toBeVisible()
  })

  test('a failure is told beside the field', async () => {
    const page = await open('free')
    page.world.faults.next('updateUser', 'unreachable')
    await page.press('Edit last name')
    await page.write('Last name', 'Freeman')
    await page.press('Save')
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription(/no connection/)
    expect(screen.getByLabelText('Last name')).toHaveValue('Freeman')
  })

  test('the email is not for somebody of a provider to edit', async () => {
    await renderPortal('/', { before: (outside) => void outside.identity.signInWithProvider('google') })
    expect(screen.getByRole('button', { name: 'Edit first name' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit email' })).not.toBeInTheDocument()
  })
})

describe('the dialogs of the profile', () => {
  const dialog = () => within(screen.getByRole('dialog'))
  /** Presses a button that opens a dialog, whose chunk is loaded then. */
  const ask = async (page: Awaited<ReturnType<typeof open>>, button: string) => {
    await page.press(button)
    await screen.findByRole('dialog')
  }

  test('resetting the password says that the email is on its way', async () => {
    const page = await open('subscribed')
    await ask(page, 'Reset password')
    expect(dialog().getByText('We will send an email with a link to subscribed@example.com.')).toBeVisible()
    await page.press('Continue')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText("Great! Now check your email. We've sent you a reset link.")).toBeVisible()
    expect(page.world.read().inbox).toHaveLength(1)
  })

  test('resetting the password tells its failure in the dialog', async () => {
    const page = await open('subscribed')
    page.world.faults.next('requestPasswordReset', 'unreachable')
    await ask(page, 'Reset password')
    await page.press('Continue')
    expect(dialog().getByRole('alert')).toHaveTextContent(/no connection/)
  })

  test('deleting needs the box, warns of the billing, and leads to cancelling', async () => {
    const page = await open('subscribed')
    await ask(page, 'Delete account')
    const goOn = () => dialog().getByRole('button', { name: 'Continue' })
    expect(goOn()).toBeDisabled()
    expect(dialog().getByText(/does not cancel your subscription/)).toBeVisible()
    expect(dialog().getByRole('link', { name: 'Cancel the subscription first' })).toHaveAttribute(
      'href',
      '/cancel-subscription',
    )
    await page.user.click(dialog().getByRole('checkbox'))
    expect(goOn()).toBeEnabled()
    await page.press('Continue')
    expect(page.address()).toBe('/signin')
    expect(screen.queryByText('Your session has ended. Please sign in again.')).not.toBeInTheDocument()
  })

  test.each(['cancelled', 'appstore'])('deleting (%s) has no link to cancelling', async (who) => {
    const page = await open(who)
    await ask(page, 'Delete account')
    expect(dialog().queryByRole('link')).not.toBeInTheDocument()
  })

  test('deleting that fails keeps the account and says so', async () => {
    const page = await open('subscribed')
    page.world.faults.next('deleteUser', 'server-error')
    await ask(page, 'Delete account')
    await page.user.click(dialog().getByRole('checkbox'))
    await page.press('Continue')
    expect(dialog().getByRole('alert')).toHaveTextContent('Your account was not deleted. Please try again.')
    expect(personOf(page.world, 'subscribed@example.com').firstName).toBe('Stella')
    await page.press('Close')
    expect(page.address()).toBe('/')
  })
})

describe('forgot password', () => {
  test('says that it is being checked, then that an email may be on its way', async () => {
    const page = await renderPortal('/forgot-password')
    const held = page.world.faults.hold('requestPasswordReset')
    await page.write('Email', 'free@example.com')
    await page.press('Send Link')
    expect(screen.getByText('Checking your data...please wait')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send Link' })).toHaveAttribute('aria-disabled', 'true')
    held.release()
    await page.settle()
    expect(screen.getByText(/If there is an account for free@example.com/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send Link' })).not.toBeInTheDocument()
  })

  test.each([
    ['', 'Email is required'],
    ['free@example', 'Invalid email address'],
  ])('"%s": %s', async (email, problem) => {
    const page = await renderPortal('/forgot-password')
    await page.write('Email', email)
    await page.press('Send Link')
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(problem)
  })

  test('tells that nobody has the address', async () => {
    const page = await renderPortal('/forgot-password')
    await page.write('Email', 'nobody@example.com')
    await page.press('Send Link')
    expect(screen.getByRole('alert')).toHaveTextContent('No user found. Please try again')
    await page.press('Create an account')
    expect(page.address()).toBe('/signup')
  })
})
