import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { writePendingPurchase } from '../../src-core/domain/pending-purchase'
import { renderPortal, type RenderedPortal } from '../support/render-portal'

const profile = () => within(screen.getByRole('region', { name: 'Your profile' }))

describe('the profile card', () => {
  test('says who is signed in, how, and that they are not subscribed', async () => {
    await renderPortal('/', { email: 'free@example.com' })
    expect(profile().getByText('Fay Free')).toBeVisible()
    expect(profile().getByText('free@example.com')).toBeVisible()
    expect(profile().getByText('Unsubscribed')).toBeVisible()
    expect(profile().getByText('Email')).toBeVisible()
    expect(profile().getByText('FF')).toBeInTheDocument()
  })

  test('says N/A where there is no name', async () => {
    await renderPortal('/', {
      email: 'free@example.com',
      before: ({ world }) =>
        world.change((draft) => {
          for (const account of draft.accounts) {
            delete account.firstName
            delete account.lastName
            delete account.displayName
          }
        }),
    })
    expect(profile().getByText('N/A')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello')
  })

  test('logs out, to the sign-in page', async () => {
    const page = await renderPortal('/', { email: 'free@example.com' })
    await page.press('Log out')
    expect(page.address()).toBe('/signin')
    expect(page.world.read().session).toBeUndefined()
  })
})

describe('who is subscribed', () => {
  test.each(['subscribed', 'cancelled', 'appstore'])(
    '(%s) sees the app’s two stores, and no plans',
    async (who) => {
      await renderPortal('/', { email: `${who}@example.com` })
      expect(profile().getByText('Subscribed')).toBeVisible()
      expect(screen.getByRole('link', { name: /App Store/ })).toHaveAttribute(
        'href',
        'https://apps.example.com/app-store',
      )
      expect(screen.getByRole('link', { name: /Google Play/ })).toHaveAttribute(
        'href',
        'https://apps.example.com/google-play',
      )
      expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    },
  )
})

describe('who is not subscribed', () => {
  test('sees the plans and the order, with its promo input, and no stores', async () => {
    await renderPortal('/', { email: 'free@example.com' })
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(screen.getByRole('region', { name: 'Order' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Promo code' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /App Store/ })).not.toBeInTheDocument()
  })

  test('goes on to the checkout by Continue, and back', async () => {
    const page = await renderPortal('/', { email: 'free@example.com' })
    await page.press('Continue')
    expect(screen.getByLabelText('Card number')).toBeVisible()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    await page.press('Change plan or code')
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })
})

describe('who has paid for what the service does not know of yet', () => {
  const paidAt = (ago: number, overdue = false) =>
    renderPortal('/', {
      email: 'free@example.com',
      before: ({ storage, clock }) =>
        storage.keep(
          'pending-purchase',
          writePendingPurchase({
            accountId: 'free',
            productId: 'yearly-us',
            regularPrice: 49.99,
            currency: 'USD',
            paidAt: clock.now() - ago - (overdue ? 1000 : 0),
          }),
        ),
    })

  const expectClosed = () => {
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  }

  test('is told that it is being confirmed, and cannot buy', async () => {
    await paidAt(1000)
    expect(screen.getByText(/being confirmed/)).toBeVisible()
    expectClosed()
  })

  test('is given the support address after 24 hours, and still cannot buy', async () => {
    await paidAt(24 * 60 * 60 * 1000, true)
    expect(screen.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    )
    expect(screen.queryByText(/is being confirmed/)).not.toBeInTheDocument()
    expectClosed()
  })
})

async function checkout(address = '/'): Promise<RenderedPortal> {
  const page = await renderPortal(address, { email: 'free@example.com' })
  await page.press('Continue')
  return page
}

async function payWith(page: RenderedPortal, number: string): Promise<void> {
  await page.write('Card number', number)
  await page.write('Expiry date', '12/30')
  await page.write('Security code', '123')
  await page.press('Continue')
}

describe('the checkout', () => {
  test('says that it is loading, to the letter', async () => {
    const page = await renderPortal('/', { email: 'free@example.com' })
    const held = page.world.faults.hold('createCheckoutSession')
    await page.press('Continue')
    expect(screen.getByText('Billing is loading...please wait.')).toBeVisible()
    expect(screen.getByText('Payment is loading...please wait.')).toBeVisible()
    held.release()
    await page.settle()
    expect(screen.queryByText(/is loading/)).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Order' })).toBeVisible()
    expect(screen.getByLabelText('Card number')).toBeVisible()
  })

  test('keeps loading while the card form does, and Continue then says so', async () => {
    const page = await renderPortal('/', { email: 'free@example.com' })
    page.world.faults.hold('open')
    page.world.faults.hold('open')
    await page.press('Continue')
    expect(screen.getByText('Payment is loading...please wait.')).toBeVisible()
    await page.press('Continue')
    expect(screen.getByText('The card form is still loading.')).toBeVisible()
  })

  test('shows the order with its code, and no way to change it here', async () => {
    await checkout('/?plan=first&promo=CALM50')
    const order = within(screen.getByRole('region', { name: 'Order' }))
    expect(order.getByRole('button', { name: /^Your order\s+Monthly plan\s+\$0\.00 today$/ })).toBeVisible()
    expect(order.getByText('CALM50')).toBeVisible()
    expect(order.queryByRole('textbox')).not.toBeInTheDocument()
  })

  test('pays once, however often Continue is pressed', async () => {
    const page = await checkout()
    await payWith(page, '4242 4242 4242 4242')
    await page.press('Continue')
    expect(page.left).toEqual(['https://portal.example.com/payment-successful?redirect_status=succeeded'])
    expect(page.world.read().payments).toHaveLength(1)
  })

  test.each(['Log out', 'Reset password', 'Delete account'])(
    'while it is paid leaves out %s',
    async (name) => {
      const page = await checkout()
      expect(screen.getByRole('button', { name })).toBeEnabled()
      await payWith(page, '4242 4242 4242 4242')
      expect(screen.getByRole('button', { name })).toBeDisabled()
    },
  )

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined. Please try another card, or ask your bank.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds. Please try another card.'],
  ])('says why a card was refused: %s', async (number, sentence) => {
    const page = await checkout()
    await payWith(page, number)
    expect(screen.getByRole('alert')).toHaveTextContent(sentence)
    await payWith(page, '4242 4242 4242 4242')
    expect(page.left).toHaveLength(1)
  })

  test('that is not filled in says so at its fields, and nowhere else', async () => {
    const page = await checkout()
    await page.press('Continue')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Card number')).toHaveAccessibleDescription(/Card number is required/)
    expect(document.activeElement).toBe(screen.getByLabelText('Card number'))
    expect(screen.getByLabelText('Card number')).toHaveAttribute('aria-invalid', 'true')
  })

  test('whose session has expired goes on with another one, and one line', async () => {
    const page = await checkout()
    await page.pass(25 * 60 * 60 * 1000)
    await payWith(page, '4242 4242 4242 4242')
    expect(
      screen.getByText('Your payment session had expired. We opened a new one; nothing has been charged.'),
    ).toBeVisible()
    await payWith(page, '4242 4242 4242 4242')
    expect(page.world.read().payments).toHaveLength(1)
  })

  test('whose card form does not load says so, and opens it again', async () => {
    const page = await renderPortal('/', { email: 'free@example.com' })
    page.world.faults.next('open', 'unavailable')
    page.world.faults.next('open', 'unavailable')
    await page.press('Continue')
    expect(screen.getByRole('alert')).toHaveTextContent('The card form could not be loaded.')
    await page.press('Try again')
    expect(screen.getByLabelText('Card number')).toBeVisible()
  })

  test('that cannot be opened says so, and tries again', async () => {
    const page = await renderPortal('/', { email: 'free@example.com' })
    page.world.faults.next('createCheckoutSession', 'unreachable')
    await page.press('Continue')
    expect(screen.getByRole('alert')).toHaveTextContent('There seems to be no connection.')
    await page.press('Try again')
    expect(screen.getByLabelText('Card number')).toBeVisible()
  })
})
