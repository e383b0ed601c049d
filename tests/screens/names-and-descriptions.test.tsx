import { render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { BankDialog } from '../../adapters/in-memory/bank-dialog'
import { InMemoryBankAuthentication } from '#adapters/in-memory/in-memory-bank-authentication'
import { sandboxMessages } from '#messages/sandbox'
import { renderPortal } from '../support/render-portal'
import { newTestEnvironment } from '../support/test-world'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const [charged, nothing] = ['Pay $0.00 today, then $49.99 billed yearly', 'Nothing more is charged.']
const agreement = 'You can cancel anytime in your profile. By continuing you agree to our Terms of Service.'

describe('a button with a short name is described by what it does', () => {
  test('Apply and Remove', async () => {
    const page = await renderPortal('/membership?plan=first')
    await page.write('Promo code', 'CALM50')
    expect(button('Apply')).toHaveAccessibleDescription(
      'Checks your code and updates your price. Nothing is charged yet.',
    )
    await page.press('Apply')
    expect(button('Remove')).toHaveAccessibleDescription(
      "Takes the code off your order, at the plan's own price. Nothing is charged yet.",
    )
  })

  test.each([
    ['/', '$0.00 today, then $49.99 a year from November 27, 2026.'],
    ['/?plan=first&promo=CALM50', '$0.00 today, then $2.49 a month from November 27, 2026.'],
    ['/?promo=STARTNOW', '$24.99 today, then $49.99 a year from November 20, 2027.'],
  ])('Continue that pays: %s', async (address, money) => {
    const page = await renderPortal(address, { email: 'free@example.com' })
    await page.press('Continue')
    expect(button('Continue')).toHaveAccessibleDescription(`Starts your subscription: ${money} ${agreement}`)
  })

  test.each([
    ['/membership', undefined, `${charged} ${agreement}`],
    ['/', 'free', `Opens the payment form. Nothing is charged yet. ${charged} ${agreement}`],
    [
      '/cancel-subscription',
      'subscribed',
      `Ends your subscription on 10/18/2027. ${nothing} Choose a reason`,
    ],
    ['/change-payment-method', 'subscribed', 'Saves your new card. Nothing is charged today.'],
    ['/change-payment-method', 'pastdue', 'Saves your new card and charges the failed payment to it.'],
  ])('the main one of %s for a user who is %s: %s', async (address, who, description) => {
    await renderPortal(address, who === undefined ? {} : { email: `${who}@example.com` })
    const main = button(/^(Continue|Try Halcyon for free)$/)
    expect(main).toHaveAccessibleDescription(expect.stringContaining(description))
  })

  test.each([
    ['Reset password', "We'll email a reset link to subscribed@example.com."],
    [
      'Delete account',
      /permanently deleted\.\s*Your subscription ends too: .* instead of on 10\/18\/2027, .* Tick the box to continue\.$/,
    ],
  ])('Continue of the dialog %s', async (opener, description) => {
    const page = await renderPortal('/', { email: 'subscribed@example.com' })
    await page.press(opener)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(description)
  })
})

describe('a button that changes what is charged is described by how much it is', () => {
  const keep = 'Keep my subscription'
  const [amount, date] = [/\$4\.99 (a|per) month/, /12\/\d+\/2026/]

  test('Keep my subscription, on the card and in its dialog', async () => {
    const page = await renderPortal('/', { email: 'cancelled@example.com' })
    const onCard = await screen.findByRole('button', { name: keep })
    await page.press(keep)
    const inDialog = within(screen.getByRole('dialog')).getByRole('button', { name: keep })
    for (const each of [onCard, inDialog]) {
      expect(each).toHaveAccessibleDescription(amount)
      expect(each).toHaveAccessibleDescription(date)
    }
  })

  test('the answers to the bank of the sandbox', () => {
    const bank = new InMemoryBankAuthentication(newTestEnvironment().world)
    bank.question = { resolve: () => undefined }
    const { bank: messages } = sandboxMessages
    render(<BankDialog bank={bank} messages={messages} />)
    for (const name of [messages.approve, messages.refuse])
      expect(button(name)).toHaveAccessibleDescription(messages.question)
  })
})

test('Save and Close say of which field they are', async () => {
  const page = await renderPortal('/', { email: 'free@example.com' })
  for (const field of ['First name', 'Last name']) {
    await page.press(`Edit ${field.toLowerCase()}`)
    for (const name of ['Save', 'Close'])
      expect(screen.getAllByRole('button', { name, description: field })).toHaveLength(1)
  }
})

describe('what is shown together is read together', () => {
  test('each value of the profile belongs to its label', async () => {
    await renderPortal('/', { email: 'free@example.com' })
    const value = (label: string) =>
      screen.getAllByRole('term').find(({ textContent }) => textContent === label)?.nextElementSibling
    for (const label of ['First name', 'Last name', 'Email']) expect(value(label)).toHaveRole('definition')
    expect(value('Email')).toHaveTextContent('free@example.com')
  })

  test('a price that a code lowers is read after the former one, in words', async () => {
    const page = await renderPortal('/?plan=first&promo=CALM50', { email: 'free@example.com' })
    const words = 'was $4.99 now $2.49 per month'
    expect(screen.getByRole('radio', { name: /^Monthly/ })).toHaveAccessibleName(`Monthly ${words}`)
    const order = screen.getByRole('region', { name: 'Order' })
    expect(order).toHaveTextContent(`Then${words}`)
    await page.press('Continue')
    expect(screen.getByRole('region', { name: 'Order' })).toHaveTextContent(`Then${words}`)
  })
})
