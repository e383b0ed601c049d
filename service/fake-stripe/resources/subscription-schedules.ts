import type { Stored } from '../objects.ts'
import { invalid } from '../failure.ts'
import type { Form } from '../form.ts'
import { idOf, type Store } from '../store.ts'

/** Plans a change: the subscription then belongs to its schedule. Returns the schedule's id. */
export function createSchedule(
  store: Store,
  subscription: Stored<'subscription'>,
  { priceId }: { readonly priceId?: string },
): string {
  if (priceId !== undefined) store.get('price', priceId)
  const schedule = store.add('subscription_schedule', {
    id: store.newId('sub_sched'),
    created: store.now(),
    customer: idOf(subscription.customer),
    end_behavior: 'release',
    metadata: priceId === undefined ? {} : { next_price: priceId },
    status: 'active',
    subscription: subscription.id,
  })
  subscription.schedule = schedule.id
  store.happen('subscription_schedule.created', schedule)
  store.happen('customer.subscription.updated', subscription)
  return schedule.id
}

/** The subscription goes on without its schedule. */
export function releaseSchedule(store: Store, subscription: Stored<'subscription'>): void {
  const schedule = store.get('subscription_schedule', idOf(subscription.schedule))
  Object.assign(schedule, {
    status: 'released',
    released_at: store.now(),
    released_subscription: subscription.id,
    subscription: null,
  })
  subscription.schedule = null
  store.happen('subscription_schedule.released', schedule)
  store.happen('customer.subscription.updated', subscription)
}

/** docs.stripe.com/api/subscription_schedules/release: only one that has not started, or is active. */
export function releaseById(store: Store, _form: Form, id: string): object {
  const schedule = store.get('subscription_schedule', id)
  if (schedule.status !== 'active' && schedule.status !== 'not_started')
    throw invalid(
      `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    )
  releaseSchedule(store, store.get('subscription', idOf(schedule.subscription)))
  return schedule
}
