import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { consentVersion } from '#messages/language'
import { en } from '../support/english'
import { heard } from '../support/heard'
import { subscribeElsewhere } from '../support/portal-at'
import { renderPortal, type RenderedPortal } from '../support/render-portal'
import { setCountry, signIn } from '../support/test-world'

const home = () => renderPortal('/', { email: 'free@example.com' })

async function checkout(address = '/', country = 'US'): Promise<RenderedPortal> {
  const page = await renderPortal(address, {
    email: 'free@example.com',
    config: { consentCountries: ['GB'] },
    before: ({ world }) => setCountry(world, country),
  })
  await page.press('Continue')
  return page
}

async function payWith(page: RenderedPortal, number?: string): Promise<void> {
  await page.enterCard(number)
  await page.press('Continue')
}

describe('the checkout', () => {
  test('shows that billing and payment are loading', async () => {
    const page = await home()
    const held = page.world.faults.hold('createCheckoutSession')
    await page.press('Continue')
    expect(heard()).toContain('polite: Billing is loading...please wait.')
    const loading = screen.getByText('Payment is loading...please wait.')
    expect(loading).toBeVisible()
    held.release()
    await page.settle()
    expect(loading).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled()
  })

  test.each([
    ['a subscription is paused', 'subscription-paused', 'Your subscription is paused. To resume it, email'],
    [
      'the account has another currency',
      'currency-differs',
      'Your account is set up in another currency. To change it, email',
    ],
  ] as const)('says that %s and where to write, without a form or another try', async (_what, kind, text) => {
    const page = await home()
    page.world.faults.next('createCheckoutSession', { kind })
    await page.press('Continue')
    expect(heard()).toContain(`assertive: ${text} support@example.com`)
    const main = within(screen.getByRole('main'))
    const address = main.getByRole('link', { name: 'support@example.com' })
    expect(address).toHaveAttribute('href', 'mailto:support@example.com')
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  })

  test('shows the order with its code, and no field to change it', async () => {
    await checkout('/?plan=first&promo=CALM50')
    const order = within(screen.getByRole('region', { name: 'Order' }))
    expect(order.getByText('Monthly plan')).toBeVisible()
    expect(order.getByText('$0.00')).toBeVisible()
    expect(order.getByText('CALM50')).toBeVisible()
    expect(order.queryByRole('textbox', { name: 'Promo code' })).not.toBeInTheDocument()
  })

  test('disables the account actions while a payment is pending', async () => {
    const page = await checkout()
    await page.user.click(screen.getByText('free@example.com', { exact: false, selector: 'summary *' }))
    const actions = ['Log out', 'Reset password', 'Delete account']
    for (const name of actions) expect(screen.getByRole('button', { name })).toBeEnabled()
    await payWith(page)
    for (const name of actions) expect(screen.getByRole('button', { name })).toBeDisabled()
  })

  test('says that an expired session was replaced', async () => {
    const page = await checkout()
    await page.advance(25 * 60 * 60 * 1000)
    await payWith(page)
    expect(screen.getByText('Your payment session expired, so we opened a new one.')).toBeVisible()
  })

  test('offers to check a payment that has no answer after a minute', async () => {
    const page = await checkout()
    page.world.faults.next('confirm', 'never-responds')
    await payWith(page)
    await page.advance(60_000)
    const taking = /^Your payment is taking longer than usual/
    expect(screen.getByText(taking)).toBeVisible()
    await page.press('Check again')
    expect(screen.queryByText(taking)).not.toBeInTheDocument()
  })

  test.each([
    ['open', 'unavailable', "We couldn't load the card form."],
    ['createCheckoutSession', 'unreachable', "We couldn't connect."],
  ] as const)('can be tried again after a failure: %s %s', async (operation, fault, message) => {
    const page = await home()
    page.world.faults.next(operation, fault)
    if (operation === 'open') page.world.faults.next('open', 'unavailable')
    await page.press('Continue')
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    await page.press('Try again')
    expect(screen.getByLabelText('Card number')).toBeVisible()
    expect(document.activeElement).not.toBe(document.body)
  })
})

describe('the consent', () => {
  const box = () => screen.getByRole('checkbox')
  const missing = 'Tick the box to continue.'

  const checkoutInBritain = (address?: string) => checkout(address, 'GB')

  test('names what the customer agrees to, is focused each time it is missing, and then allows the payment', async () => {
    const page = await checkoutInBritain()
    expect(box()).not.toBeChecked()
    expect(box()).toBeRequired()
    expect(box()).toHaveAccessibleName(
      'I agree to pay £49.99 on November 27, 2026, then £49.99 a year until I cancel.',
    )
    expect(box()).toHaveAccessibleDescription(missing)
    expect(screen.getByText(missing)).toBeVisible()
    expect(screen.getByText(en.checkout.cardNext)).toBeVisible()
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
    for (const _attempt of [1, 2]) {
      await page.press('Continue')
      expect(box()).toHaveAttribute('aria-invalid', 'true')
      expect(document.activeElement).toBe(box())
    }
    expect(page.world.read().checkoutSessions).toEqual([])
    await page.user.click(box())
    const consent = { version: consentVersion }
    expect(page.world.read().checkoutSessions).toMatchObject([{ consent }])
    expect(screen.queryByText(missing)).not.toBeInTheDocument()
    expect(box()).toHaveAttribute('aria-invalid', 'false')
    await payWith(page)
    expect(page.world.read().payments).toHaveLength(1)
  })

  test('names no trial when a code removes it', async () => {
    await checkoutInBritain('/?promo=STARTNOW')
    expect(box()).toHaveAccessibleName(
      'I agree to pay £24.99 today, £49.99 on November 20, 2027, then £49.99 a year until I cancel.',
    )
  })
})

test('the buttons that start and pay an order are labelled by the configuration for the country', async () => {
  const page = await renderPortal('/', {
    email: 'free@example.com',
    config: { startLabels: { DE: 'Weiter zur Kasse' }, payLabels: { DE: 'Zahlungspflichtig bestellen' } },
    before: ({ world }) => setCountry(world, 'DE'),
  })
  await page.press('Weiter zur Kasse')
  await page.settle()
  expect(screen.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible()
})

test('a user who has subscribed in another app sees no checkout on the return to the page', async () => {
  const page = await checkout()
  await page.enterCard()
  subscribeElsewhere(page.world, 'appstore')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await page.settle()
  expect(screen.getByText("You're already subscribed.")).toBeVisible()
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
  expect(screen.getByText(/in the App Store/)).toBeVisible()
})

describe('the header', () => {
  const logOut = () => screen.queryAllByRole('button', { name: 'Log out' })
  const menu = () => screen.getByRole('button', { name: 'Your account FF' })

  test('has a menu with a button to log out, also where the page has one, which closes at a press beside it', async () => {
    const page = await checkout()
    expect(logOut()).toHaveLength(0)
    // A chunk of its own, which a busy machine loads late.
    await screen.findByRole('button', { name: 'Your account FF' })
    await page.user.click(menu())
    expect(logOut()).toHaveLength(1)
    await page.user.keyboard('{Escape}')
    expect(logOut()).toHaveLength(0)
    expect(document.activeElement).toBe(menu())
    await page.user.click(menu())
    await page.user.click(screen.getByRole('heading', { level: 1 }))
    expect(logOut()).toHaveLength(0)
    await page.user.click(screen.getByText('free@example.com'))
    // Browsers tell later that it is open.
    await waitFor(() => expect(logOut()).toHaveLength(1))
    await page.user.click(menu())
    const [inMenu] = logOut()
    expect(logOut()).toHaveLength(2)
    await page.user.click(inMenu as HTMLElement)
    await page.settle()
    expect(page.address()).toBe('/signin')
  })

  test.each([
    ['/', 0],
    ['/invoices', 1],
  ])('on %s has %s links home in its menu, and a button to log out', async (address, count) => {
    const page = await renderPortal(address, { email: 'subscribed@example.com' })
    const header = within(screen.getByRole('banner'))
    await page.user.click(await header.findByRole('button', { name: /^Your account/ }))
    expect(header.queryAllByRole('link', { name: 'Profile and subscription' })).toHaveLength(count)
    expect(header.getByRole('button', { name: 'Log out' })).toBeVisible()
  })

  test('has a link home in its menu, which leads from the checkout to the plans unless a payment is being made', async () => {
    const page = await checkout()
    await page.enterCard('4000 0000 0000 0002')
    const held = page.world.faults.hold('confirm')
    await page.press('Continue')
    const followHome = async () => {
      await page.user.click(menu())
      await page.press('Profile and subscription')
    }
    await followHome()
    expect(screen.getByLabelText('Card number')).toHaveValue('4000 0000 0000 0002')
    expect(document.activeElement).toBe(menu())
    held.release()
    await page.settle()
    await followHome()
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /Annual/ })).toBeVisible()
    expect(document.activeElement).not.toBe(document.body)
  })

  test('shows the step to a subscription, but not without an order', async () => {
    const page = await renderPortal('/signup')
    expect(currentStep()).toBeUndefined()
    page.portal.navigation.redirect('/membership')
    await page.settle()
    expect(currentStep()).toMatch(/Step 1 of 3: Plan$/)
    await page.press('Try Halcyon for free')
    expect(currentStep()).toMatch(/Step 2 of 3: Account$/)
    await signIn(page)
    await page.settle()
    await page.press('Continue')
    expect(currentStep()).toMatch(/Step 3 of 3: Payment$/)
  })

  function currentStep(): string | undefined {
    const steps = screen.queryByRole('list', { name: 'Steps to your subscription' })
    return steps?.querySelector('[aria-current="step"]')?.textContent ?? undefined
  }
})
