import { addExternalSubscription } from '../support/external-subscription.ts'
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
  const odd = { type: '', currency: 'euro', amount: -499, product_name: '', interval: '' }
  await database.deleteFrom('external_subscriptions').where('user_id', '=', user_id).execute()
  await addExternalSubscription(database, {
    user_id,
    subscribed_at: new Date(clock.now()),
    renews_at: new Date(clock.now() + 30 * day),
    ...(change === 'begins oddly' && odd),
  })
}
