import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { World } from '#adapters/in-memory/world'
import { renderPortal } from '../support/render-portal'
import { changeSubscription } from '../support/portal-at'
import { changeToMonthly, eventsOf, signIn, type TestEnvironment } from '../support/test-world'

const home = (who: string, choices: Parameters<typeof renderPortal>[1] = {}) =>
  renderPortal('/', { email: `${who}@example.com`, ...choices })
const card = () => within(screen.getByRole('region', { name: 'Your subscription' }))
const dialog = () => within(screen.getByRole('dialog'))

/** Home of an account that is billed to a card with these digits. */
const homeBilledTo = (last4: string, who: string, choices: Parameters<typeof renderPortal>[1] = {}) =>
  home(who, {
    before: ({ world }) =>
      changeSubscription(world, `${who}@example.com`, { paymentOption: { type: 'card', last4 } }),
    ...choices,
  })

describe('keeping a cancelled subscription', () => {
  test('asks with the next date and amount, and says when it renews', async () => {
    const page = await home('cancelled')
    expect(card().getByText('If you keep it: $4.99 per month from 12/7/2026')).toBeVisible()
    await page.press('Keep my subscription')
    expect(dialog().getByText(/renews on 12\/7\/2026.*\$4\.99 a month/)).toBeVisible()
    await page.user.click(dialog().getByRole('button', { name: 'Keep my subscription' }))
    await page.settle()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText('Your subscription will renew on 12/7/2026.')).toBeVisible()
    expect(card().getByText(/Renews 12\/7\/2026/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Keep my subscription' })).not.toBeInTheDocument()
    expect(eventsOf(page.world).at(-1)).toEqual({ name: 'subscription_kept' })
  })

  test('is sent once by two presses, and can be tried again after a failure', async () => {
    const page = await home('cancelled')
    await page.press('Keep my subscription')
    const keep = () => page.user.click(dialog().getByRole('button', { name: 'Keep my subscription' }))
    page.world.faults.next('keepSubscription', 'server-error')
    await keep()
    await page.settle()
    expect(dialog().getByText('Something went wrong on our end. Try again in a moment.')).toBeVisible()
    const held = page.world.faults.hold('keepSubscription')
    await keep()
    await keep()
    held.release()
    await page.settle()
    expect(page.service.requests('keepSubscription')).toHaveLength(2)
    expect(eventsOf(page.world).filter(({ name }) => name === 'subscription_kept')).toHaveLength(1)
    expect(screen.getByText(/Your subscription will renew/)).toBeVisible()
  })

  test.each(['subscribed', 'appstore', 'free'])('is not offered to %s', async (who) => {
    await home(who)
    expect(screen.queryByRole('button', { name: 'Keep my subscription' })).not.toBeInTheDocument()
  })
})

describe('what is due', () => {
  test.each([
    ['pastdue', 'Your payment of $4.99 failed.', /^Pay it with your card ending in 4242, .* keep/],
    [
      'paused',
      'Your access is paused: a payment of $4.99 is due.',
      /^Pay it with your card ending in 4242, .* get/,
    ],
  ])('is paid by %s with the card on file', async (who, fact, text) => {
    const page = await homeBilledTo('4242', who)
    expect(screen.getByText(fact)).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Pay now' })).toHaveAccessibleDescription(
      'Pays $4.99 now with your card ending in 4242.',
    )
    await page.press('Pay now')
    expect(screen.getByText('Thank you. Your payment went through.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument()
    expect(screen.getByText('Subscribed')).toBeVisible()
    expect(page.world.read().charges).toHaveLength(1)
  })

  test('is declined with the reason, which leads to changing the card; that pays, and resumes', async () => {
    const page = await home('paused')
    expect(screen.getByText('Your subscription is paused.')).toBeVisible()
    expect(screen.queryByRole('link', { name: /App Store/ })).not.toBeInTheDocument()
    await page.press('Pay now')
    const problem = screen.getByText('Your card was declined. Try another card or contact your bank.')
    expect(problem).toBeVisible()
    await page.user.click(screen.getAllByRole('link', { name: 'Change payment method' })[0] as HTMLElement)
    await page.settle()
    await page.enterCard('5555 5555 5555 4444')
    await page.press('Continue')
    expect(card().getByText('Credit Card ending in 4444')).toBeVisible()
    expect(screen.getByText('Subscribed')).toBeVisible()
    expect(page.world.read().charges).toMatchObject([{ accountId: 'paused', amount: 4.99 }])
  })

  test('leads to the card form where there is no card, which then pays', async () => {
    const page = await home('pastdue', {
      before: ({ world }) =>
        changeSubscription(world, 'pastdue@example.com', { paymentOption: { type: 'other' } }),
    })
    await page.press('Pay now')
    expect(
      screen.getByText("There's no card on file for your subscription. Add one to continue."),
    ).toBeVisible()
    await page.press('Change payment method')
    expect(page.address()).toBe('/change-payment-method')
    await page.enterCard('5555 5555 5555 4444')
    await page.press('Continue')
    expect(page.world.read().charges).toMatchObject([{ accountId: 'pastdue', amount: 4.99 }])
  })

  test('is paid under the label of the country, once the consent is ticked where it is asked', async () => {
    const config = { consentCountries: ['US'], payLabels: { US: 'Order and pay' } }
    const page = await homeBilledTo('4242', 'pastdue', { config })
    await page.press('Order and pay')
    expect(page.service.requests('payInvoice')).toEqual([])
    const box = screen.getByRole('checkbox', {
      name: 'I agree to pay $4.99 now, then $4.99 a month until I cancel.',
    })
    expect(document.activeElement).toBe(box)
    await page.user.click(box)
    await page.press('Order and pay')
    expect(screen.getByText('Thank you. Your payment went through.')).toBeVisible()
  })

  test('is nothing where the owner has paused the subscription: support helps', async () => {
    await home('subscribed', {
      before: ({ world }) =>
        world.change((draft) => {
          for (const { subscription } of draft.accounts) if (subscription) subscription.isPaused = true
        }),
    })
    expect(screen.getByText(/Your subscription is paused\. To resume it, email/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Cancel subscription' })).toBeVisible()
  })

  test.each([
    ['paused', "If you cancel, your paused subscription ends now. You won't be charged again."],
    ['pastdue', "If you cancel, your access ends today. You won't be charged again."],
  ])('ends with the subscription of %s once it is cancelled', async (who, text) => {
    const page = await home(who)
    await page.press('Cancel subscription')
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
      /Ends your subscription\. Nothing more is charged\./,
    )
    await page.user.click(screen.getByRole('radio', { name: 'technical issues' }))
    await page.press('Continue')
    expect(screen.getByText("Your subscription has ended. You won't be charged again.")).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

describe('a change of plan that is scheduled', () => {
  const email = 'subscribed@example.com'
  const schedule = (world: World) => changeSubscription(world, email, { scheduledChange: changeToMonthly })
  const open = () => home('subscribed', { before: ({ world }) => schedule(world) })

  test('stands on the card, and is called off', async () => {
    const page = await open()
    expect(card().getByText('Your plan changes to Monthly, $4.99 a month, on 10/18/2027.')).toBeVisible()
    expect(card().getByText(/Until/).parentElement).toHaveTextContent(
      'Until 10/18/2027, then Monthly $49.99 per year',
    )
    await page.press('Keep current plan')
    expect(card().getByText('You stay on the Annual plan.')).toBeVisible()
    expect(card().queryByText(/Your plan changes/)).not.toBeInTheDocument()
    expect(card().getByText(/Renews/).parentElement).toHaveTextContent('Renews 10/18/2027 $49.99 per year')
    expect(document.activeElement).toBe(card().getByRole('heading', { name: 'Annual' }))
  })

  test('is called off right after it was made, and no notice says that it follows', async () => {
    const page = await renderPortal('/change-plan', { email })
    await page.press('Change plan')
    expect(screen.getByText(/^Your plan changes to Monthly on/)).toBeVisible()
    await page.press('Keep current plan')
    expect(card().getByText('You stay on the Annual plan.')).toBeVisible()
    expect(screen.queryByText(/^Your (plan changes|change)/)).not.toBeInTheDocument()
  })

  test('is called off with the subscription, which the page says', async () => {
    const page = await open()
    await page.press('Cancel subscription')
    expect(screen.getByText('This also calls off your change to the Monthly plan.')).toBeVisible()
    await page.user.click(screen.getByRole('radio', { name: 'technical issues' }))
    await page.press('Continue')
    expect(card().getByText(/Access until/)).toBeVisible()
    expect(card().queryByText(/Your plan changes/)).not.toBeInTheDocument()
  })

  test('is seen in a tab that the user returns to', async () => {
    const page = await home('subscribed')
    schedule(page.world)
    expect(card().queryByText(/Your plan changes/)).not.toBeInTheDocument()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await card().findByText(/Your plan changes to Monthly/)).toBeVisible()
  })

  test('stays where it could not be called off, and says so', async () => {
    const page = await open()
    page.world.faults.next('callOffChange', 'unreachable')
    await page.press('Keep current plan')
    expect(screen.getByText("We couldn't undo the change. Try again.")).toBeVisible()
    await page.press('Keep current plan')
    expect(card().getByText('You stay on the Annual plan.')).toBeVisible()
  })
})

describe('a customer who comes back', () => {
  const before = ({ world }: TestEnvironment) =>
    changeSubscription(world, 'cancelled@example.com', { renewsAt: '2026-11-01' })

  test('finds the former plan, at its price from today, without another trial', async () => {
    const page = await home('cancelled', { before })
    expect(screen.getByRole('radio', { name: /Monthly/ })).toBeChecked()
    expect(
      screen.getByText(
        'Welcome back. When you subscribe again, your plan starts right away, without another free trial.',
      ),
    ).toBeVisible()
    const today = () => screen.getByText('Amount you pay today').parentElement
    expect(today()).toHaveTextContent('$4.99')
    expect(screen.queryByText(/free trial for/i)).not.toBeInTheDocument()
    expect(screen.queryByText(/with your code/)).not.toBeInTheDocument()
    await page.user.click(screen.getByRole('radio', { name: /Annual/ }))
    expect(today()).toHaveTextContent('$49.99')
  })

  test('sees it also with a plan that was chosen before signing in', async () => {
    const page = await renderPortal('/membership', { before })
    await page.user.click(screen.getByRole('radio', { name: /Annual/ }))
    await signIn(page, 'cancelled@example.com')
    await page.advance(200)
    const order = within(await screen.findByRole('region', { name: 'Order' }))
    expect(order.getByText('Amount you pay today').parentElement).toHaveTextContent('$49.99')
  })
})
