import { expect, test } from 'vitest'
import { emptyDatabase } from './support/database.ts'

const created_at = new Date('2026-11-21T01:30:00Z')
const invoice = {
  id: 'in_1',
  customer_id: 'cus_1',
  subscription_id: null,
  status: 'paid',
  currency: 'idr',
  amount_due: 0,
  amount_paid: 0,
  created_at,
}

test.each([2 ** 31, 999_999_999_999, -999_999_999_999])(
  'the amount %i is stored and read as it is',
  async (amount) => {
    const database = await emptyDatabase()
    await database
      .insertInto('invoices')
      .values({ ...invoice, amount_due: amount, amount_paid: 7 })
      .execute()
    const row = await database.selectFrom('invoices').select(['amount_due', 'amount_paid']).executeTakeFirst()
    expect(row).toEqual({ amount_due: amount, amount_paid: 7 })
  },
)

test.each([
  ['a NUL character', { status: 'pa\u0000id' }],
  ['an invalid date', { created_at: new Date(NaN) }],
  ['a date before the calendar of PostgreSQL', { created_at: new Date(-8.64e15) }],
  ['an amount that no column holds', { amount_due: 1e300 }],
  ['an amount with a fraction', { amount_due: 0.5 }],
  ['no amount', { amount_due: Number.NaN }],
])('%s fails its transaction, and nothing else', async (_what, value) => {
  const database = await emptyDatabase()
  const together = database.transaction().execute(async (each) => {
    await each.insertInto('invoices').values(invoice).execute()
    await each
      .insertInto('invoices')
      .values({ ...invoice, id: 'in_2', ...value })
      .execute()
  })
  await expect(together).rejects.toBeInstanceOf(Error)
  expect(await database.selectFrom('invoices').select('id').execute()).toEqual([])
  await database.insertInto('invoices').values(invoice).execute()
})
