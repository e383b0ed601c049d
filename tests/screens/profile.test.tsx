import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { WorldState } from '#adapters/in-memory/world-state'
import { en } from '../support/english'
import { heard } from '../support/heard'
import { changeSubscription, storePendingPurchase, subscribeElsewhere } from '../support/portal-at'
import { renderPortal } from '../support/render-portal'
import type { TestEnvironment } from '../support/test-world'

const card = (name: string) => within(screen.getByRole('region', { name }))
const profile = () => card('Your profile')
const subscription = () => card('Your subscription')

const home = (who: string, change: (draft: WorldState) => void = () => undefined) =>
  renderPortal('/', { email: `${who}@example.com`, before: ({ world }) => world.change(change) })

describe('the profile card', () => {
  test('shows N/A for a missing name', async () => {
    await home('free', (draft) => {
      for (const account of draft.accounts) {
        delete account.firstName
        delete account.lastName
        delete account.displayName
      }
    })
    expect(profile().getByText('N/A')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello')
  })

  test('shows a picture without telling its host about the portal', async () => {
    await home('free', (draft) => {
      for (const account of draft.accounts) account.profilePictureURL = 'https://pictures.example.com/fay.png'
    })
    const picture = profile().getByRole('presentation', { hidden: true })
    expect(picture).toHaveAttribute('src', 'https://pictures.example.com/fay.png')
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer')
  })
})

describe('the subscription card', () => {
  /** The value beside a term, or undefined when the card does not have the term. */
  const fact = (name: string) =>
    subscription()
      .queryAllByRole('term')
      .find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent

  const terms = [
    'Payment method',
    'Promo code applied',
    'Subscribed since',
    'First payment',
    'Cancel for free until',
  ]
  const visa = 'Credit Card ending in 4242'

  test.each([
    [
      'subscribed',
      'Annual',
      'Renews 10/18/2027 $49.99 per year',
      [visa, undefined, '9/10/2025', undefined, undefined],
    ],
    [
      'trial',
      'Annual',
      'Trial until 11/24/2026 $49.99 per year',
      [visa, undefined, '11/17/2026', '$49.99 on 11/24/2026', '11/23/2026'],
    ],
    [
      'promo',
      'Annual',
      'Renews 11/17/2027 was $49.99 now $24.99 per year',
      [visa, 'Yes', '11/10/2026', undefined, undefined],
    ],
    [
      'cancelled',
      'Monthly',
      "Access until 12/7/2026 Won't renew",
      [visa, undefined, '10/31/2026', undefined, undefined],
    ],
    [
      'appstore',
      'Monthly',
      'Renews 12/2/2026 $4.99 per month',
      ['App Store', undefined, '10/26/2026', undefined, undefined],
    ],
  ])('of %s: %s, %s', async (who, name, next, facts) => {
    await home(who)
    const heading = subscription().getByRole('heading', { name })
    expect(heading.nextElementSibling).toHaveTextContent(next)
    expect(terms.map(fact)).toEqual([...facts])
  })

  test.each([
    ['year', 'Annual', '$49.99 per year'],
    ['quarter', 'Gold', '$49.99 per quarter'],
  ])(
    'names a plan that is billed every %s %s, whatever the service calls it',
    async (recurrence, name, price) => {
      const email = 'subscribed@example.com'
      await renderPortal('/', {
        email,
        before: ({ world }) => changeSubscription(world, email, { productName: 'Gold', recurrence }),
      })
      expect(subscription().getByRole('heading', { name }).nextElementSibling).toHaveTextContent(price)
    },
  )

  test.each([
    ['subscribed', true, true],
    ['promo', true, true],
    ['cancelled', true, false],
    ['pastdue', true, true],
    ['appstore', false, false],
  ])('of %s links to the change of the card: %s, to the cancellation: %s', async (who, ...links) => {
    await home(who)
    const names = ['Change payment method', 'Cancel subscription']
    const main = within(screen.getByRole('main'))
    expect(names.map((name) => main.queryByRole('link', { name }) !== null)).toEqual(links)
    expect(screen.getByRole('link', { name: /App Store/ })).toHaveAttribute(
      'href',
      'https://apps.example.com/app-store',
    )
    expect(screen.getByRole('link', { name: /Google Play/ })).toBeVisible()
    expect(profile().getByText('Subscribed')).toBeVisible()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  test.each([
    ['subscribed', "Everything's ready for you in the app."],
    ['trial', "Enjoy your trial. Everything's ready in the app."],
    ['cancelled', 'You still have full access.'],
    ['pastdue', 'One thing needs your attention.'],
  ])('is summed up in the greeting: %s', async (who, lead) => {
    await home(who)
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling).toHaveTextContent(lead)
  })

  test('asks for another card after a failed payment', async () => {
    // Of a service that does not offer to pay.
    const page = await home('pastdue', (draft) => void (draft.invoices = []))
    expect(heard().join()).toMatch(/^polite: Change your card to keep your access\..*again\.$/)
    const main = within(screen.getByRole('main'))
    await page.user.click(main.getByRole('link', { name: 'Change payment method' }))
    expect(screen.getByText(/we'll charge that payment to it/)).toBeVisible()
  })

  const [apple, google] = ['https://apps.apple.com/account', 'https://play.google.com/store/account']

  test.each([
    ['app-store', 'You manage this subscription in the App Store.', `${apple}/subscriptions`],
    ['google-play', 'You manage this subscription in Google Play.', `${google}/subscriptions`],
    ['elsewhere', 'You manage this subscription where you bought it.', undefined],
  ] as const)('says where a subscription is managed, and leads there: %s', async (...row) => {
    const [managedBy, text, address] = row
    await home('appstore', (draft) => {
      for (const account of draft.accounts)
        if (account.subscription) Object.assign(account.subscription.details, { managedBy })
    })
    expect(subscription().getByText(text)).toBeVisible()
    const link = subscription().queryByRole('link', { name: 'Manage your subscription' })
    expect(link?.getAttribute('href') ?? undefined).toBe(address)
  })
})

describe('editing the profile', () => {
  test('shows a failure of the service above the buttons, keeps what was typed, and saves it then', async () => {
    const page = await home('free')
    page.world.faults.next('updateUser', 'unreachable')
    await page.press('Edit last name')
    await page.write('Last name', 'Freeman')
    await page.press('Save')
    expect(screen.getByRole('alert')).toHaveTextContent(/We couldn't connect/)
    expect(screen.getByLabelText('Last name')).toBeValid()
    expect(screen.getByLabelText('Last name')).toHaveValue('Freeman')
    await page.press('Save')
    expect(profile().getByText('Fay Freeman')).toBeVisible()
  })

  test.each([
    ['Edit first name', 'First name', 'First name saved.'],
    ['Edit email', 'Email', 'Email updated. From now on, sign in with fay@example.com.'],
  ])('%s: says below the field that it is saved, until the next edit', async (edit, label, message) => {
    const page = await home('free')
    await page.press(edit)
    await page.write(label, 'fay@example.com')
    await page.press('Save')
    const fields = screen.getByRole('heading', { name: 'Edit profile' }).parentElement ?? document.body
    expect(within(fields).getByText(message)).toBeVisible()
    await page.press(edit)
    expect(within(fields).queryByText(message)).not.toBeInTheDocument()
  })

  test('does not offer to change the email of a provider account', async () => {
    const page = await renderPortal('/', {
      before: (environment) => void environment.identity.signInWithProvider('google'),
    })
    expect(screen.getByRole('button', { name: 'Edit first name' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit email' })).not.toBeInTheDocument()
    expect(screen.getByText(/^You sign in with Google, where your email comes from/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Reset password' })).not.toBeInTheDocument()
    await page.press('Set a password')
    expect(await screen.findByRole('dialog', { name: 'Set a password' })).toBeVisible()
  })
})

describe('the dialogs', () => {
  const dialog = () => within(screen.getByRole('dialog'))

  /** Home with the dialog open, whose chunk is loaded then. */
  async function asking(button: string, who = 'subscribed') {
    const page = await home(who)
    await page.press(button)
    await screen.findByRole('dialog')
    return page
  }

  test('reset the password, and show why it was not reset', async () => {
    const page = await asking('Reset password')
    expect(dialog().getByText("We'll email a reset link to subscribed@example.com.")).toBeVisible()
    page.world.faults.next('requestPasswordReset', 'unreachable')
    await page.press('Continue')
    expect(dialog().getByRole('alert')).toHaveTextContent(/We couldn't connect/)
    await page.press('Continue')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText("Great! Now check your email. We've sent you a reset link.")).toBeVisible()
  })
})

test('a subscriber at a computer gets a QR code for the phone', async () => {
  await home('subscribed')
  expect(await screen.findByRole('img', { name: /^QR code of our website/ })).toBeVisible()
})

describe('a user without a subscription', () => {
  test('sees the profile, plans and order, and no subscription or app stores', async () => {
    await home('free')
    for (const text of ['Fay Free', 'free@example.com', 'Unsubscribed', 'Email'])
      expect(profile().getByText(text)).toBeVisible()
    expect(profile().getByText('FF')).toBeInTheDocument()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(card('Order').getByRole('textbox', { name: 'Promo code' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /App Store/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Your subscription' })).not.toBeInTheDocument()
  })

  test.each([
    ['a paid one', 1000, true, /confirming your payment/],
    ['one paid a day ago', 24 * 60 * 60 * 1000 + 1000, true, 'support@example.com'],
    ['one with an unknown outcome', 1000, false, en.profile.awaited.unknown],
  ])('cannot buy during a payment that is not confirmed: %s', async (_what, ago, isPaid, text) => {
    const before = (environment: TestEnvironment) =>
      storePendingPurchase(environment, 'free@example.com', ago, isPaid)
    const page = await renderPortal('/', { email: 'free@example.com', before })
    await page.advance(40_000)
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  })
})

test('a payment that is not confirmed for a day can be checked', async () => {
  const page = await renderPortal('/', {
    email: 'free@example.com',
    before: (environment) => storePendingPurchase(environment, 'free@example.com', 25 * 60 * 60 * 1000),
  })
  await page.press('Check again')
  expect(screen.getByText(/Please don't pay again/)).toBeVisible()
  subscribeElsewhere(page.world)
  await page.press('Check again')
  expect(screen.getByRole('region', { name: 'Your subscription' })).toBeVisible()
})
