import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { InMemoryCheckout } from '../../adapters/in-memory/card-form'
import { newOrder, resolvePromo, requestPromo, type Order } from '../../src-core/domain/order'
import { planByKey, productOf } from '../../src-core/domain/plan-catalogue'
import { writeSavedOrder } from '../../src-core/domain/saved-order'
import { today } from '../../src-core/ports/clock'
import { success } from '../../src-core/shared/result'
import { toSavedOrder } from '../../src-core/use-cases/confirm-checkout'
import { promoQuote } from '../../adapters/in-memory/promo-codes'
import { cardWith, nowhere } from '../adapters/in-memory/support'
import { valueOf } from '../contracts/answers'
import { en } from '../support/english'
import { renderPortal } from '../support/render-portal'
import type { TestEnvironment } from '../support/test-world'

const goodCard = cardWith('4242 4242 4242 4242')

interface Bought {
  readonly plan?: string
  readonly code?: string
  readonly confirmationDelay?: number
  readonly query?: string
}

function orderOf({ catalogue, clock }: TestEnvironment, { plan = 'yearly', code }: Bought): Order {
  const chosen = planByKey(catalogue, plan)
  if (!chosen) throw new Error(`No such plan: ${plan}`)
  const order = newOrder(productOf(chosen, 'US', today(clock)), code)
  const asking = requestPromo(order)
  const quote = promoQuote(code ?? '', order.product, today(clock))
  return quote ? resolvePromo(asking, asking.promo, success(quote)) : order
}

/** The return address after a payment. */
async function returned(bought: Bought = {}) {
  const { confirmationDelay = 0, query = '?redirect_status=succeeded' } = bought
  const page = await renderPortal('/no-such-page', { confirmationDelay })
  await page.identity.signInWithProvider('google')
  const order = orderOf(page, bought)
  const asked = { productId: order.product.id, ...(bought.code ? { promoCode: bought.code } : {}) }
  const { clientSecret } = valueOf(await page.portalApi.createCheckoutSession(asked))
  const checkout = new InMemoryCheckout(page.world, { clientSecret, ...nowhere })
  // A payment that has failed is none: who has paid is not let to another checkout.
  if (!query.includes('failed')) await checkout.confirmWith(goodCard, { returnAddress: '/' })
  page.storage.write('order', writeSavedOrder(toSavedOrder('google', order)))
  page.portal.navigation.redirect(`/payment-successful${query}`)
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

  test('shows the price per month of a monthly plan', async () => {
    await returned({ plan: 'monthly' })
    expect(screen.getByText(/you will be billed/)).toHaveTextContent('$4.99 per month')
  })

  test('mentions no trial when a code removes it', async () => {
    await returned({ code: 'STARTNOW' })
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
    await returned({ code: 'CALM50' })
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
    expect(
      screen.getByText('We have received your payment and it is being confirmed...please wait.'),
    ).toBeVisible()
    expect(screen.queryByText('Payment successful!')).not.toBeInTheDocument()
    await page.pass(6000)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment successful!')
  })

  test('can be checked again after 30 seconds', async () => {
    const page = await returned({ confirmationDelay: 60_000 })
    await page.pass(60_000)
    expect(screen.getByText(/You do not have to pay again/)).toBeVisible()
    await page.press('Check again')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment successful!')
  })
})
