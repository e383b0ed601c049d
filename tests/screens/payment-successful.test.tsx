import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { en } from '../support/english'
import { renderPortal } from '../support/render-portal'
import type { WorldChoices } from '../support/test-world'

/** Pays at home after a sign-in with Google, and returns to the return address. */
async function returned({ query = '', ...choices }: WorldChoices & { readonly query?: string } = {}) {
  const page = await renderPortal(`/?${query}`, {
    ...choices,
    before: ({ identity }) => void identity.signInWithProvider('google'),
  })
  await page.press('Continue')
  await page.enterCard()
  await page.press('Continue')
  page.portal.navigation.redirect('/payment-successful?redirect_status=succeeded')
  await page.settle()
  return page
}

const card = (name: string) => within(screen.getByRole('heading', { name }).parentElement ?? document.body)
const summary = () => card('Your plan')

describe('the payment', () => {
  test('shows what was paid, what follows, the plan, and steps to app and support', async () => {
    const page = await returned()
    expect(page.address()).toBe('/payment-successful')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment successful!')
    expect(screen.getByText('Paid today').parentElement).toHaveTextContent('Paid today $0.00')
    expect(
      screen.getByText(/^After the 7 days free trial, you will be billed/).parentElement,
    ).toHaveTextContent('After the 7 days free trial, you will be billed $49.99 per year')
    expect(screen.getByText('Starting with November 27, 2026')).toBeVisible()
    const code = await screen.findByRole('img', { name: 'QR code of our website, to open it on your phone' })
    expect(code).toBeVisible()
    for (const text of ['Annual', en.plans.yearly.subtitle, 'yearly', '$49.99', '7 days', 'USD'])
      expect(summary().getByText(text)).toBeVisible()
    expect(summary().queryByText('Promo code')).not.toBeInTheDocument()
    const [download, logIn, enjoy] = card('Next steps')
      .getAllByRole('listitem')
      .map((step) => within(step))
    const hrefOf = (step: typeof enjoy, name: RegExp) =>
      step?.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf(download, /App Store/)).toBe('https://apps.example.com/app-store')
    expect(download?.getByRole('link', { name: /Google Play/ })).toBeVisible()
    expect(logIn?.getByText('You created an account using:').parentElement).toHaveTextContent('Google')
    expect(hrefOf(enjoy, /^support@/)).toBe('mailto:support@example.com')
  })

  test('mentions no trial when a code removes it', async () => {
    await returned({ query: 'promo=STARTNOW' })
    expect(screen.getByText('Paid today').parentElement).toHaveTextContent('Paid today $24.99')
    expect(screen.getByText(/^You will be billed/).parentElement).toHaveTextContent(
      'You will be billed $49.99 per year',
    )
    expect(document.body).not.toHaveTextContent(/0 days|free trial/i)
    expect(screen.getByText('Starting with November 20, 2027')).toBeVisible()
  })

  test('shows the old price and the code', async () => {
    await returned({ query: 'promo=CALM50' })
    expect(summary().getByText('$24.99')).toBeVisible()
    expect(summary().getByText('$49.99').tagName).toBe('S')
    expect(summary().getByText('CALM50')).toBeVisible()
  })
})

describe('a payment that is not confirmed', () => {
  test('is shown as being confirmed, and can be checked again after 30 seconds', async () => {
    const page = await returned({ confirmationDelay: 60_000 })
    expect(screen.getByText("We're confirming your payment.")).toBeVisible()
    expect(screen.queryByText('Payment successful!')).not.toBeInTheDocument()
    await page.advance(60_000)
    expect(screen.getByText(/You don't need to pay again/)).toBeVisible()
    await page.press('Check again')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment successful!')
  })

  test('is not called received while its outcome is unknown', async () => {
    const page = await returned({ confirmationDelay: 60_000, checkoutStatus: 'omitted' })
    await page.advance(31_000)
    expect(screen.getByText(en.success.unknown)).toBeVisible()
    expect(screen.queryByText(/You don't need to pay again/)).not.toBeInTheDocument()
  })
})
