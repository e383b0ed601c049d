import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { heard } from '../support/heard'
import { renderPortal } from '../support/render-portal'
import { changeSubscription } from '../support/portal-at'
import { setNetwork, signIn } from '../support/test-world'

const visa = { type: 'card', last4: '4242' } as const

const open = (who = 'subscribed', choices: Parameters<typeof renderPortal>[1] = {}) =>
  renderPortal('/invoices', { email: `${who}@example.com`, ...choices })
const rows = () => within(screen.getByRole('list', { name: 'Your invoices' })).getAllByRole('listitem')
const row = (index: number) => within(rows()[index] as HTMLElement)

describe('the invoices', () => {
  test('are reached from home, and list the newest first with plan, amount and status', async () => {
    const page = await renderPortal('/', { email: 'pastdue@example.com' })
    await page.press('Invoices')
    expect(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
    // The list is a chunk of its own, which a busy machine loads late.
    await screen.findByRole('list', { name: 'Your invoices' })
    expect(screen.queryByText(/Next payment/)).not.toBeInTheDocument()
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^November 18, 2026.*Monthly.*\$4\.99.*Due/) as string,
      ...['October 18', 'September 18', 'August 18', 'July 18'].map(
        (day) => expect.stringMatching(new RegExp(`^${day}, 2026.*Monthly.*\\$4\\.99.*Paid`)) as string,
      ),
      expect.stringMatching(/^June 18, 2026.*Monthly.*\$4\.99.*Not charged.*Payment failed/) as string,
      expect.stringMatching(/^June 10, 2026.*Monthly.*\$0\.00.*Free trial/) as string,
    ])
  })

  test('name what was refunded, and come twelve at a time', async () => {
    const page = await open()
    expect(rows()).toHaveLength(12)
    expect(screen.getByText('$49.99 on October 18, 2027')).toBeVisible()
    expect(row(2).getByText('Refunded')).toBeVisible()
    expect(rows()[2]).toHaveTextContent(/Plan \w+.*Status Refunded/)
    expect(row(2).getByText('$4.99 refunded')).toBeVisible()
    await page.press('Show more')
    expect(rows()).toHaveLength(15)
    expect(document.activeElement).toBe(rows()[12])
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  test('do not take the focus, and scroll the page, when it opens', async () => {
    await open()
    await expect(screen.getByRole('list', { name: 'Your invoices' })).not.toHaveFocus()
  })

  test('are none where there are none any more', async () => {
    const page = await renderPortal('/', { email: 'subscribed@example.com' })
    page.world.change((draft) => void (draft.invoices = []))
    await page.press('Invoices')
    expect(await screen.findByText('No invoices yet.')).toBeVisible()
  })

  test('are loaded again after a failure; more of them too, once by two presses', async () => {
    const page = await open('subscribed', {
      before: ({ world }) => world.faults.next('listInvoices', 'server-error'),
    })
    expect(screen.getByText('Something went wrong on our end. Try again in a moment.')).toBeVisible()
    await page.press('Try again')
    expect(rows()).toHaveLength(12)
    setNetwork(page.world, 'offline')
    await page.press('Show more')
    expect(screen.getByText(/We couldn't connect/)).toBeVisible()
    setNetwork(page.world, 'normal')
    const held = page.world.faults.hold('listInvoices')
    await page.press('Show more')
    await page.press('Show more')
    held.release()
    await page.settle()
    expect(rows()).toHaveLength(15)
    expect(screen.queryByText(/We couldn't connect/)).not.toBeInTheDocument()
  })

  test('wait as a skeleton', async () => {
    const page = await open('subscribed', { before: ({ world }) => void world.faults.hold('listInvoices') })
    expect(screen.queryByRole('list', { name: 'Your invoices' })).not.toBeInTheDocument()
    expect(screen.queryByText('No invoices yet.')).not.toBeInTheDocument()
    expect(page.service.requests('listInvoices')).toHaveLength(1)
  })
})

test('a document is saved under its number, once by two presses, and again after a failure', async () => {
  const page = await open()
  expect(row(0).getByRole('button', { name: 'Download October 18, 2026' })).toBeVisible()
  const press = async (index: number) => {
    await page.user.click(row(index).getByRole('button', { name: /^Download/ }))
    await page.settle()
  }
  page.world.faults.next('loadInvoiceDocument', 'refused')
  await press(1)
  expect(row(1).getByText("This invoice isn't available anymore.")).toBeVisible()
  expect(heard()).not.toContain('polite: Invoice downloaded.')
  const held = page.world.faults.hold('loadInvoiceDocument')
  await press(1)
  await press(1)
  held.release()
  await page.settle()
  const file = { name: 'invoice-SUBSCRIB-0014.pdf', type: 'application/pdf' }
  expect(page.ports.downloads.files).toMatchObject([file])
  expect(heard().at(-1)).toBe('polite: Invoice downloaded.')
  expect(row(1).queryByText("This invoice isn't available anymore.")).not.toBeInTheDocument()
})

test('what one user has asked for is neither shown to the next nor saved for them', async () => {
  const page = await open()
  const late = [page.service.delayNext('listInvoices'), page.service.delayNext('loadInvoiceDocument')]
  await page.press('Show more')
  await page.user.click(row(0).getByRole('button', { name: /^Download/ }))
  await signIn(page, 'promo@example.com')
  await page.advance(200)
  for (const each of late) each.release()
  await page.settle()
  expect(rows()).toHaveLength(2)
  expect(page.ports.downloads.files).toEqual([])
})

test('what is due can be paid in the list, which then says so', async () => {
  const page = await open('pastdue', {
    before: ({ world }) => changeSubscription(world, 'pastdue@example.com', { paymentOption: visa }),
  })
  expect(screen.getAllByRole('button', { name: 'Pay now' })).toHaveLength(1)
  await page.user.click(row(0).getByRole('button', { name: 'Pay now' }))
  await page.settle()
  expect(row(0).getByText('Paid')).toBeVisible()
  // The row, which now says so, is read in place of the button that has left it.
  expect(document.activeElement).toBe(rows()[0])
  expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument()
  expect(screen.getByText('Thank you. Your payment went through.')).toBeVisible()
})
