import type { Stripe } from 'stripe'
import { ConfigurationError } from '../configuration.ts'
import type { Database } from '../database/open.ts'
import { copiedTables } from './customer-rows.ts'

interface CopiedAccountOptions {
  readonly database: Database
  readonly stripe: Stripe
  /** Whether the secret key is a live one. */
  readonly isLive: boolean
  readonly log: (entry: object, message: string) => void
}

interface Source {
  /** Null where Stripe has not told it. */
  readonly account_id: string | null
  readonly is_live: boolean
}

/**
 * Makes sure that the database has copies of the key's account and mode only. Copies of test data are removed when the keys
 * change, so that test subscribers are not subscribed any more. Copies of live data stay: fails with `ConfigurationError`.
 */
export async function keepToOneAccount({
  database,
  stripe,
  isLive,
  log,
}: CopiedAccountOptions): Promise<void> {
  const current: Source = { account_id: await accountOf(stripe), is_live: isLive }
  await database.transaction().execute(async (transaction) => {
    const isNew = await transaction
      .insertInto('stripe_account')
      .values({ name: 'current', ...current })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (isNew) return
    const former = await transaction
      .selectFrom('stripe_account')
      .select(['account_id', 'is_live'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!isSame(former, current)) {
      if (former.is_live) throw new ConfigurationError([explain(former, current)])
      for (const table of [
        ...copiedTables,
        'customers',
        'trials',
        'checkout_attempts',
        'customer_attempts',
        'events',
        'due_copies',
      ] as const)
        await transaction.deleteFrom(table).execute()
      log({ former, current }, 'The copies of test data were removed, because the Stripe keys have changed')
    }
    if (isSame(former, current) && current.account_id === null) return
    await transaction.updateTable('stripe_account').set(current).where('name', '=', 'current').execute()
  })
}

/** Returns null if Stripe does not tell: it is down, or a restricted key may not read it. The mode is known all the same. */
async function accountOf(stripe: Stripe): Promise<string | null> {
  try {
    return (await stripe.accounts.retrieveCurrent({}, { timeout: 2500, maxNetworkRetries: 0 })).id
  } catch {
    return null
  }
}

function isSame(former: Source, current: Source): boolean {
  const isSameAccount =
    former.account_id === null || current.account_id === null || former.account_id === current.account_id
  return isSameAccount && former.is_live === current.is_live
}

function explain(former: Source, current: Source): string {
  const nameOf = ({ account_id, is_live }: Source) =>
    `${is_live ? 'live' : 'test'} mode of ${account_id ?? 'an account that Stripe did not name'}`
  return `STRIPE_SECRET_KEY: is for the ${nameOf(current)}, but the database has the customers of the ${nameOf(former)}; use its key, or another database`
}
