import { describe, expect, test } from 'vitest'
import { fileNameOf, withNewest, type Invoice, type InvoicePage } from '#core/domain/invoice'

test.each([
  ['8F2A3C1D-0002', 'invoice-8F2A3C1D-0002.pdf'],
  ['../R 7/2026', 'invoice-R72026.pdf'],
  ['–', 'invoice-in1.pdf'],
  [undefined, 'invoice-in1.pdf'],
])('the invoice with the number %s is saved as %s', (number, name) => {
  expect(fileNameOf({ id: 'in_1', ...(number !== undefined && { number }) })).toBe(name)
})

describe('the newest invoices', () => {
  const page = (ids: readonly string[], hasMore = false, amountDue = 0): InvoicePage => ({
    invoices: ids.map((id): Invoice => ({
      id,
      date: '2026-11-20',
      amount: 4.99,
      amountDue,
      amountRefunded: 0,
      currency: 'USD',
      status: 'paid',
      isTrial: false,
      hasDocument: true,
    })),
    hasMore,
  })
  const idsOf = ({ invoices }: InvoicePage) => invoices.map(({ id }) => id)

  test('come before the older ones that are known', () => {
    const merged = withNewest(page(['c', 'b', 'a'], true, 4.99), page(['d', 'c', 'b'], true))
    expect(idsOf(merged)).toEqual(['d', 'c', 'b', 'a'])
    expect(merged.hasMore).toBe(true)
    expect(merged.invoices.map(({ amountDue }) => amountDue)).toEqual([0, 0, 0, 4.99])
  })

  test.each([[[]], [['z', 'y']]])('replace what they do not meet: %j', (ids) => {
    expect(withNewest(page(['b', 'a']), page(ids, true))).toEqual(page(ids, true))
  })
})
