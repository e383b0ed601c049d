import { sql, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { startHarness, type Harness, type HarnessOptions } from './support/harness.ts'

/** Another program writes the row, in SQL. */
async function startWithRow(
  times: { readonly subscribed?: string; readonly renews?: string; readonly autoRenew?: boolean },
  options: HarnessOptions = {},
): Promise<Harness> {
  const harness = await startHarness(options)
  const now = new Date(harness.clock.now()).toISOString()
  const { subscribed = now, renews = now, autoRenew = false } = times
  await sql`insert into external_subscriptions values
    ('mira', 'PLAY_STORE', ${autoRenew}, ${subscribed}, ${renews}, 'USD', 499, 499, 'Monthly', 'month')`.execute(
    harness.database,
  )
  return harness
}

// PostgreSQL's whole range: postgresql.org/docs/current/datatype-datetime.html
test.each([
  ['infinity', '9999-12-31T00:00:00.000Z'],
  ['294276-12-31', '9999-12-31T00:00:00.000Z'],
  ['10000-01-01', '9999-12-31T00:00:00.000Z'],
])('a subscription elsewhere that ends at %s is read', async (renews, renewsAt) => {
  const harness = await startWithRow({ renews })
  expect(await harness.user('mira')).toMatchObject({ subscribed: true, subscription: { renewsAt } })
  expect((await harness.requestCheckout('mira')).status).toBe(409)
})

test.each(['-infinity', '4713-01-01 BC'])('one that ended at %s gives no access', async (renews) => {
  const harness = await startWithRow({ renews })
  expect(await harness.user('mira')).toMatchObject({ subscribed: false })
  expect((await harness.requestCheckout('mira')).status).toBe(201)
})

test.each(['-infinity', '0044-03-15 BC'])('one that began at %s is read', async (subscribed) => {
  const harness = await startWithRow({ subscribed, renews: '-infinity', autoRenew: true })
  const first = '1970-01-01T00:00:00.000Z'
  expect(await harness.user('mira')).toMatchObject({ subscription: { subscribedAt: first, renewsAt: first } })
})

/** The rows of the other program cannot be read. */
function withoutExternalRows() {
  let isBroken = false
  const queryPlugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isBroken && JSON.stringify(node).includes('external_subscriptions'))
        throw new Error('The table cannot be read')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { queryPlugin, breakTable: () => void (isBroken = true) }
}

test('rows that cannot be read do not keep copies from being made', async () => {
  const { queryPlugin, breakTable } = withoutExternalRows()
  const harness = await startHarness({ queryPlugin })
  await harness.subscribe('mira')
  breakTable()
  const [customer] = harness.fakeStripe.all('customer')
  harness.fakeStripe.dashboard.editCustomer(customer?.id ?? '', { email: 'mira@new.example.org' })
  await harness.deliverAll()
  const rows = await harness.database.selectFrom('customers').select(['id', 'email']).execute()
  expect(rows).toEqual([{ id: customer?.id, email: 'mira@new.example.org' }])
})

test('rows that cannot be read are a warning of a reconciliation, which finishes', async () => {
  const { queryPlugin, breakTable } = withoutExternalRows()
  const harness = await startHarness({ queryPlugin })
  await harness.subscribe('mira')
  await harness.database.updateTable('users').set({ deleting_at: new Date() }).execute()
  harness.identity.accounts.delete('mira')
  breakTable()
  expect(await harness.app.service.reconcile()).toMatchObject({
    finishedDeletions: 1,
    warnings: [expect.stringContaining('subscriptions')],
  })
})
