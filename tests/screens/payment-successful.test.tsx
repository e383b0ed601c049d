import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { en } from '../support/english'
import { renderPortal } from '../support/render-portal'

/** Pays at home after a sign-in with Google, and returns to the return address. */
async function returned({ query = '', confirmationDelay = 0 } = {}) {
  const page = await renderPortal(`/?${query}`, {
    confirmationDelay,
    before: ({ identity }) => void identity.signInWithProvider('google'),
  })
  await page.press('Continue')
  await page.write('Card number', '4242 4242 4242 4242')
  await page.write('Expiry date', '12/30')
  await page.write('Security code', '123')
  await page.press('Continue')
  page.portal.navigation.redirect('/payment-successful?redirect_status=succeeded')
  await page.settle()
  return page
}

/** What stands on the card that has this heading. */
const card = (name: string) => within(screen.getByRole('heading', { name }).parentElement ?? document.body)
const summary = () => card('Your plan')

describe('the payment', () => {
  test('shows what was paid and what follows', async () => {
    const page = await returned()
    expect(page.address()).toBe('/payment-successful')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment successful!')
    expect(screen.getByText('Paid today').parentElement).toHaveTextContent('Paid today $0.00')
    expect(screen.getByText(/^After the 7 days free trial, you will be billed/)).toHaveTextContent(
      'After the 7 days free trial, you will be billed $49.99 per year',
    )
    expect(screen.getByText('Starting with November 27, 2026')).toBeVisible()
  })

  test('shows a QR code of the home site', async () => {
    await returned()
    expect(
      await screen.findByRole('img', { name: 'QR code of our website, to open it on your phone' }),
    ).toBeVisible()
  })

  test('shows the price per month of a monthly plan', async () => {
    await returned({ query: 'plan=first' })
    expect(screen.getByText(/you will be billed/)).toHaveTextContent('$4.99 per month')
  })

  test('mentions no trial when a code removes it', async () => {
    await returned({ query: 'promo=STARTNOW' })
    expect(screen.getByText('Paid today').parentElement).toHaveTextContent('Paid today $24.99')
    expect(screen.getByText(/^You will be billed/)).toHaveTextContent('You will be billed $49.99 per year')
    expect(document.body).not.toHaveTextContent(/0 days|free trial/i)
    expect(screen.getByText('Starting with November 20, 2027')).toBeVisible()
  })
})

describe('the summary', () => {
  test('shows the plan', async () => {
    await returned()
    expect(summary().getByText('Annual')).toBeVisible()
    expect(summary().getByText(en.plans.yearly.subtitle)).toBeVisible()
    expect(summary().getByText('yearly')).toBeVisible()
    expect(summary().getByText('$49.99')).toBeVisible()
    expect(summary().getByText('7 days')).toBeVisible()
    expect(summary().getByText('USD')).toBeVisible()
    expect(summary().queryByText('Promo code')).not.toBeInTheDocument()
  })

  test('shows the old price and the code', async () => {
    await returned({ query: 'promo=CALM50' })
    expect(summary().getByText('$24.99')).toBeVisible()
    expect(summary().getByText('$49.99').tagName).toBe('S')
    expect(summary().getByText('CALM50')).toBeVisible()
  })
})

test('three next steps link to app and support', async () => {
  await returned()
  const steps = card('Next steps').getAllByRole('listitem')
  expect(steps).toHaveLength(3)
  const [download, logIn, enjoy] = steps.map((step) => within(step))
  expect(download?.getByRole('link', { name: /App Store/ })).toHaveAttribute(
    'href',
    'https://apps.example.com/app-store',
  )
  expect(download?.getByRole('link', { name: /Google Play/ })).toBeVisible()
  expect(logIn?.getByText('You created an account using:').parentElement).toHaveTextContent('Google')
  expect(enjoy?.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  )
})

describe('a payment that is not confirmed', () => {
  test('is shown as being confirmed until it is successful', async () => {
    const page = await returned({ confirmationDelay: 5000 })
    expect(screen.getByText("We're confirming your payment.")).toBeVisible()
    expect(screen.queryByText('Payment successful!')).not.toBeInTheDocument()
    await page.pass(6000)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment successful!')
  })

  test('can be checked again after 30 seconds', async () => {
    const page = await returned({ confirmationDelay: 60_000 })
    await page.pass(60_000)
    expect(screen.getByText(/You don't need to pay again/)).toBeVisible()
    await page.press('Check again')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment successful!')
  })
})
