import { day, type Harness } from '../support/harness.ts'
import type { StepOf } from './steps.ts'

/** The owner's own program writes the subscriptions of app stores; it may write what no store has. */
export async function changeAppStore(
  { database, clock }: Harness,
  { user, change }: StepOf<'app store'>,
): Promise<void> {
  const user_id = `user${user}`
  if (change === 'stops renewing' || change === 'ends') {
    const ended = change === 'ends' ? { renews_at: new Date(clock.now()) } : {}
    await database
      .updateTable('external_subscriptions')
      .set({ auto_renew: false, ...ended })
      .where('user_id', '=', user_id)
      .execute()
    return
  }
  const isOdd = change === 'begins oddly'
  const row = {
    type: isOdd ? '' : 'APP_STORE',
    auto_renew: true,
    subscribed_at: new Date(clock.now()),
    renews_at: new Date(clock.now() + 30 * day),
    currency: isOdd ? 'euro' : 'USD',
    original_amount: 499,
    amount: isOdd ? -499 : 499,
    product_name: isOdd ? '' : 'Monthly',
    interval: isOdd ? '' : 'month',
  }
  await database
    .insertInto('external_subscriptions')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
