import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { billMonthly } from '../support/bill-monthly'
import { heard } from '../support/heard'
import { changeSubscription } from '../support/portal-at'
import { renderPortal } from '../support/render-portal'
import {
  changeToMonthly,
  eventsOf,
  personOf,
  setNetwork,
  testEnvironmentOf,
  type TestEnvironment,
} from '../support/test-world'

const email = 'subscribed@example.com'
const path = '/change-plan'

/** The subscriber pays monthly, and half of the period is left. */
const payMonthly = ({ world }: TestEnvironment, last4?: string) =>
  world.change((draft) => {
    for (const account of draft.accounts)
      if (account.email === email) billMonthly(account, '2026-12-05', last4)
  })

type Choices = Parameters<typeof renderPortal>[1]

async function open(choices: Choices = {}) {
  const page = await renderPortal(path, { email, ...choices })
  // The first time, a chunk takes a while.
  await screen.findAllByRole('radio')
  await page.settle()
  return page
}

const openMonthly = (last4?: string, choices: Choices = {}) =>
  open({ before: (environment) => payMonthly(environment, last4), ...choices })

const panel = () => within(screen.getByRole('region', { name: 'Change' }))
const valueOf = (label: string) => panel().getByText(label).closest('div')?.textContent
const button = () => panel().getByRole('button', { name: 'Change plan' })
const details = ({ world }: TestEnvironment) => personOf(world, email).subscription?.details

test('the profile leads to the page where the plan may be changed', async () => {
  const page = await renderPortal('/', { email })
  await page.press('Change plan')
  expect(page.address()).toBe(path)
})

describe('the plans', () => {
  test('mark the current one, which can be reached but not chosen, and select the other', async () => {
    const page = await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Change your plan' })).toBeVisible()
    const current = screen.getByRole('radio', { name: 'Annual $49.99 per year Your plan' })
    await page.user.click(current)
    expect(document.activeElement).toBe(current)
    expect(current).toHaveAttribute('aria-disabled', 'true')
    expect(current).not.toBeChecked()
    expect(screen.getByRole('radio', { name: 'Monthly $4.99 per month' })).toBeChecked()
    expect(screen.getByText(/^Renews/)).toHaveTextContent('Renews October 18, 2027')
  })

  test('say what a year saves', async () => {
    await openMonthly()
    expect(screen.getByRole('radio', { name: /^Annual/ })).toHaveAccessibleDescription(/Save \$9\.89 a year/)
    expect(screen.getByRole('radio', { name: /^Monthly/ })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a change to a longer period', () => {
  test('credits the unused part and charges the rest today', async () => {
    const page = await openMonthly()
    expect(panel().getByRole('heading', { name: 'Amount you pay today' })).toBeVisible()
    expect(panel().getByText('$47.50', { exact: true })).toBeVisible()
    expect(valueOf('Annual plan')).toContain('$49.99')
    expect(valueOf('Credit for your Monthly plan')).toContain('-$2.49')
    expect(valueOf('Pay with')).toContain('Credit Card ending in 4242')
    expect(valueOf('Then')).toContain('$49.99 per year')
    expect(valueOf('Then')).toContain('from November 20, 2027')
    expect(panel().getByText('Your Annual plan starts. You pay $47.50.')).toBeVisible()
    expect(panel().getByText('We charge $49.99 unless you cancel first.')).toBeVisible()
    expect(panel().getByText(/renews for the same term at \$49\.99 a year/)).toBeVisible()
    expect(button()).toHaveAccessibleDescription(/You pay \$47\.50 now\..*Terms of Service/)
    await page.press('Change plan')
    expect(page.address()).toBe('/')
    expect(screen.getByText("You're on the Annual plan.")).toBeVisible()
    expect(details(page)).toMatchObject({ recurrence: 'year', price: 49.99 })
    expect(eventsOf(page.world)).toContainEqual({ name: 'plan_changed', from: 'monthly', to: 'yearly' })
  })

  test('keeps a credit that is larger than the price for later', async () => {
    await openMonthly('4242', {
      before: (environment) => {
        payMonthly(environment)
        changeSubscription(environment.world, email, { price: 124.99, originalPrice: 124.99 })
      },
    })
    expect(panel().getByText('$0.00', { exact: true })).toBeVisible()
    expect(valueOf('Credit left for later payments')).toMatch(/\$12\.\d\d/)
    expect(valueOf('Pay with')).toContain('4242')
  })

  test.each([
    ['0002', 'Your card was declined. Try another card or contact your bank.'],
    ['9995', 'Your card has insufficient funds. Try another card.'],
  ])('says why the card ending in %s was declined, and loads the price again', async (last4, message) => {
    const page = await openMonthly(last4)
    await page.press('Change plan')
    expect(panel().getByText(message)).toBeVisible()
    expect(heard()).toContain(`assertive: ${message}`)
    expect(page.service.requests('previewChange')).toHaveLength(2)
    expect(details(page)).toMatchObject({ recurrence: 'month' })
    expect(button()).toBeEnabled()
    await page.press('Change payment method')
    expect(page.address()).toBe('/change-payment-method')
  })

  test('asks for a card where there is none', async () => {
    const page = await open({
      before: (environment) => {
        payMonthly(environment)
        changeSubscription(environment.world, email, { paymentOption: { type: 'other' } })
      },
    })
    await page.press('Change plan')
    expect(
      panel().getByText("There's no card on file for your subscription. Add one to continue."),
    ).toBeVisible()
    await page.press('Change payment method')
    expect(page.address()).toBe('/change-payment-method')
  })

  test('shows a price that has changed, and charges it after another press', async () => {
    const page = await openMonthly()
    page.world.change((draft) => void (draft.controls.priceChange = 'before-paying'))
    await page.press('Change plan')
    expect(panel().getByText('The price has changed. Check it before you continue.')).toBeVisible()
    expect(panel().getByText('$48.50', { exact: true })).toBeVisible()
    expect(details(page)).toMatchObject({ recurrence: 'month' })
    await page.press('Change plan')
    expect(page.address()).toBe('/')
    expect(details(page)).toMatchObject({ recurrence: 'year', price: 50.99 })
  })
})

test('a bank that wants to be asked and refuses changes nothing; one that approves then changes the plan', async () => {
  const page = await openMonthly('3184')
  const answer = async (choice: 'approved' | 'refused') => {
    await page.press('Change plan')
    expect(panel().getByText('Your bank is asking you to approve the payment.')).toBeVisible()
    expect(button()).toHaveAttribute('aria-disabled', 'true')
    // A price of the same instant has the same quote, which is spent.
    await page.advance(1000)
    page.ports.bankAuthentication.answer(choice)
    await page.settle()
  }
  await answer('refused')
  expect(page.address()).toBe(path)
  expect(panel().getByText(/Your bank didn't confirm the payment/)).toBeVisible()
  expect(details(page)).toMatchObject({ recurrence: 'month' })
  await answer('approved')
  expect(page.address()).toBe('/')
  expect(screen.getByText("You're on the Annual plan.")).toBeVisible()
  expect(details(page)).toMatchObject({ recurrence: 'year' })
})

test('a bank that was left can be called off at home', async () => {
  const before = await openMonthly('3184')
  await before.press('Change plan')
  cleanup()
  const { world, clock } = before
  const page = await renderPortal(path, { environment: testEnvironmentOf(world, clock) })
  expect(page.address()).toBe('/')
  const notice = await screen.findByText("Your bank hasn't confirmed your change of plan yet.")
  expect(notice).toBeVisible()
  await page.press('Keep current plan')
  expect(notice).not.toBeInTheDocument()
  expect(details(page)).toMatchObject({ recurrence: 'month' })
  expect(screen.getByRole('link', { name: 'Change plan' })).toBeVisible()
  expect(world.read().charges).toEqual([])
})

describe('a change to a shorter period', () => {
  test('begins at the renewal and charges nothing today', async () => {
    const page = await open()
    expect(panel().getByText('$0.00', { exact: true })).toBeVisible()
    expect(valueOf('Then')).toContain('from October 18, 2027')
    expect(panel().getByText('Your Annual plan continues until October 18, 2027.')).toBeVisible()
    await page.press('Change plan')
    expect(page.address()).toBe('/')
    expect(screen.getByText('Your plan changes to Monthly on 10/18/2027.')).toBeVisible()
    expect(screen.getByText('Your plan changes to Monthly, $4.99 a month, on 10/18/2027.')).toBeVisible()
    expect(details(page)).toMatchObject({ recurrence: 'year', scheduledChange: { productId: 'monthly-us' } })
    expect(eventsOf(page.world)).toContainEqual({ name: 'plan_changed', from: 'yearly', to: 'monthly' })
  })

  const openScheduled = () =>
    open({ before: ({ world }) => changeSubscription(world, email, { scheduledChange: changeToMonthly }) })

  test('that is scheduled is called off here, too', async () => {
    const page = await openScheduled()
    page.world.faults.next('callOffChange', 'server-error')
    await page.press('Keep current plan')
    expect(screen.getByText("We couldn't undo the change. Try again.")).toBeVisible()
    await page.press('Keep current plan')
    expect(page.address()).toBe('/')
    expect(screen.getByText('You stay on the Annual plan.')).toBeVisible()
    expect(heard()).not.toContain("polite: We're working out your price…")
    expect(details(page)).not.toHaveProperty('scheduledChange')
  })

  test('that is scheduled is not offered again', async () => {
    const page = await openScheduled()
    expect(screen.getByText('Your plan already changes to Monthly on October 18, 2027.')).toBeVisible()
    expect(page.service.requests('previewChange')).toEqual([])
    await page.press('Profile and subscription')
    expect(page.address()).toBe('/')
  })
})

test('in a trial the plan changes, and the trial goes on', async () => {
  const page = await open({ email: 'trial@example.com' })
  expect(panel().getByText(/your free trial continues\. You pay \$0\.00/)).toBeVisible()
  await page.press('Change plan')
  expect(screen.getByText("You're on the Monthly plan.")).toBeVisible()
  expect(page.world.read().charges).toEqual([])
})

test('a discount that ends with the change is named', async () => {
  await open({ email: 'promo@example.com' })
  expect(panel().getByText('Your discount ends with this change.')).toBeVisible()
})

describe('the law of a country', () => {
  const config = { consentCountries: ['US'], payLabels: { US: 'Order and pay' } }

  test('may ask for consent, which comes before the press and travels with it, and name the button', async () => {
    const page = await openMonthly('4242', { config })
    const sentence =
      'I agree to pay $47.50 today, $49.99 on November 20, 2027, then $49.99 a year until I cancel.'
    const box = panel().getByRole('checkbox', { name: sentence })
    expect(box).not.toBeChecked()
    await page.press('Order and pay')
    expect(page.service.requests('changePlan')).toEqual([])
    expect(document.activeElement).toBe(box)
    expect(box).toHaveAttribute('aria-invalid', 'true')
    await page.user.click(box)
    await page.press('Order and pay')
    expect(page.service.requests('changePlan')).toMatchObject([
      { consent: { at: '2026-11-21T01:30:00.200Z' } },
    ])
    expect(page.address()).toBe('/')
  })

  test('may ask for it where nothing is paid today, and names no button that charges nothing', async () => {
    await open({ config })
    const sentence = 'I agree to pay $4.99 on October 18, 2027, then $4.99 a month until I cancel.'
    expect(panel().getByRole('checkbox', { name: sentence })).toBeVisible()
    expect(button()).toBeVisible()
  })
})

describe('without a price', () => {
  test.each([
    ['unreachable', "We couldn't connect. Check your internet connection and try again."],
    ['server-error', 'Something went wrong on our end. Try again in a moment.'],
    [{ kind: 'product-refused' }, 'This plan is no longer available.'],
    ['refused', "You can't change to this plan right now."],
  ] as const)('the page says why, and tries again: %o', async (fault, message) => {
    const page = await open({
      before: ({ world }) => world.faults.next('previewChange', fault),
    })
    expect(panel().getByText(message)).toBeVisible()
    await page.press('Try again')
    expect(button()).toBeEnabled()
  })

  test('the button comes with the price', async () => {
    await open({ before: ({ world }) => world.faults.next('previewChange', 'never-responds') })
    expect(heard()).toContain("polite: We're working out your price…")
    expect(panel().queryByRole('button')).toBeNull()
  })

  test('an offline page may be left and says so', async () => {
    const page = await open()
    setNetwork(page.world, 'offline')
    await page.press('Change plan')
    expect(panel().getByText(/couldn't confirm the change of your plan/)).toBeVisible()
    expect(panel().getByRole('link', { name: 'Keep the Annual plan' })).toHaveAttribute('href', '/')
  })
})

test('a subscription that was switched in another tab meanwhile shows the other plan', async () => {
  const page = await openMonthly()
  changeSubscription(page.world, email, { productName: 'Annual', recurrence: 'year', price: 49.99 })
  page.world.change((draft) => {
    const subscription = draft.accounts.find((each) => each.email === email)?.subscription
    if (subscription) subscription.productId = 'yearly-us'
  })
  await page.press('Change plan')
  expect(screen.getByRole('radio', { name: /^Annual/ })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('radio', { name: /^Monthly/ })).toBeChecked()
  expect(button()).toBeEnabled()
})

test.each(['cancelled', 'pastdue', 'paused', 'appstore', 'free'])(
  'the page leads %s home, whose plan cannot be changed',
  async (account) => {
    const page = await renderPortal(path, { email: `${account}@example.com` })
    expect(page.address()).toBe('/')
    expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull()
  },
)
