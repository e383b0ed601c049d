import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal, type RenderedPortal } from '../support/render-portal'
import { setCountry } from '../support/test-world'

const box = () => screen.getByRole('checkbox')
const missing = 'Tick the box to go on.'

async function checkout(country: string, address = '/'): Promise<RenderedPortal> {
  const page = await renderPortal(address, {
    email: 'free@example.com',
    config: { consentCountries: ['GB'] },
    before: ({ world }) => setCountry(world, country),
  })
  await page.press('Continue')
  await page.write('Card number', '4242 4242 4242 4242')
  await page.write('Expiry date', '12/30')
  await page.write('Security code', '123')
  return page
}

test('is asked for in no other country', async () => {
  const page = await checkout('NZ')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  await page.press('Continue')
  expect(page.world.read().payments).toHaveLength(1)
})

test('is open at first, names what is agreed to, and says beside the button what is missing', async () => {
  await checkout('GB')
  expect(box()).not.toBeChecked()
  expect(box()).toBeRequired()
  expect(box()).toHaveAccessibleName(
    'I agree that my subscription starts after the trial: £49.99 on November 27, 2026, then £49.99 per year until I cancel.',
  )
  expect(box()).toHaveAccessibleDescription(missing)
  expect(screen.getByText(missing)).toBeVisible()
})

test('is needed to pay: without it nothing is, and the focus goes to the box, each time', async () => {
  const page = await checkout('GB')
  await page.press('Continue')
  expect(box()).toHaveAttribute('aria-invalid', 'true')
  expect(document.activeElement).toBe(box())
  await page.press('Continue')
  expect(document.activeElement).toBe(box())
  expect(page.world.read().payments).toEqual([])
  expect(page.left).toEqual([])
})

test('given, the sentence goes and the payment is made', async () => {
  const page = await checkout('GB')
  await page.press('Continue')
  await page.user.click(box())
  expect(screen.queryByText(missing)).not.toBeInTheDocument()
  expect(box()).not.toHaveAttribute('aria-invalid')
  await page.press('Continue')
  expect(page.world.read().payments).toHaveLength(1)
})

test('taken back, it is missing again', async () => {
  const page = await checkout('GB')
  await page.user.click(box())
  await page.user.click(box())
  await page.press('Continue')
  expect(page.world.read().payments).toEqual([])
})

test('speaks of no trial where a code takes it away', async () => {
  await checkout('GB', '/?promo=STARTNOW')
  expect(box()).toHaveAccessibleName(
    'I agree that my subscription renews: £49.99 on November 20, 2027, then £49.99 per year until I cancel.',
  )
})

test('is asked anew for another order', async () => {
  const page = await checkout('GB')
  await page.user.click(box())
  await page.press('Change plan or code')
  await page.user.click(screen.getByRole('radio', { name: /^Monthly/ }))
  await page.press('Continue')
  expect(box()).not.toBeChecked()
})
