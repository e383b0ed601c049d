import type { Stripe } from 'stripe'
import { invalid } from '../failure.ts'
import { listIn, metadataIn, textIn, type Form } from '../form.ts'
import type { Stored, Subscription } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import { configure, phaseOf, phasesIn } from './schedule-phases.ts'

type Schedule = Stored<'subscription_schedule'>

/** The subscription then belongs to its schedule. */
export function addSchedule(store: Store, subscription: Subscription): Schedule {
  const { automatic_tax, collection_method, default_payment_method, invoice_settings } = subscription
  const [item] = subscription.items.data
  const period = { start_date: item?.current_period_start ?? 0, end_date: item?.current_period_end ?? 0 }
  const schedule = store.add('subscription_schedule', {
    id: store.newId('sub_sched'),
    created: store.now(),
    current_phase: period,
    customer: idOf(subscription.customer),
    default_settings: {
      automatic_tax: { ...automatic_tax, enabled: false },
      collection_method,
      default_payment_method,
      invoice_settings: { issuer: invoice_settings.issuer },
    } as Stripe.SubscriptionSchedule.DefaultSettings,
    end_behavior: 'release',
    metadata: {},
    phases: [phaseOf(subscription, period)],
    status: 'active',
    subscription: subscription.id,
  })
  subscription.schedule = schedule.id
  store.happen('subscription_schedule.created', schedule)
  store.happen('customer.subscription.updated', subscription)
  return schedule
}

/** docs.stripe.com/api/subscription_schedules/create: the phase is the subscription's current period. */
export function createFromSubscription(store: Store, form: Form): object {
  const subscription = store.get('subscription', textIn(form, 'from_subscription') ?? '', 'from_subscription')
  if (subscription.ended_at !== null || subscription.schedule !== null)
    throw invalid(
      'You cannot migrate a subscription that is already attached to a schedule, or that is canceled.',
      'from_subscription',
    )
  return addSchedule(store, subscription)
}

/** docs.stripe.com/api/subscription_schedules/update: the current phase has to be given again, with its start and all that it has. */
export function updateSchedule(store: Store, form: Form, id: string): object {
  const schedule = store.get('subscription_schedule', id)
  if (schedule.status !== 'active')
    throw invalid(`You cannot update a subscription schedule that is ${schedule.status}.`)
  const phases = listIn(form, 'phases')
  const method = textIn(form, 'default_settings', 'default_payment_method')
  if (method !== undefined) {
    store.get('payment_method', method, 'default_settings[default_payment_method]')
    schedule.default_settings = { ...schedule.default_settings, default_payment_method: method }
  }
  if (phases.length > 0) {
    schedule.phases = phasesIn(store, schedule, phases)
    const [current] = schedule.phases
    const subscription = store.get('subscription', idOf(schedule.subscription))
    if (current) configure(store, subscription, schedule, current)
    store.happen('customer.subscription.updated', subscription)
  }
  if (form['metadata'] !== undefined) schedule.metadata = metadataIn(form, schedule.metadata ?? {})
  const behavior = textIn(form, 'end_behavior')
  if (behavior !== undefined) schedule.end_behavior = behavior
  store.happen('subscription_schedule.updated', schedule)
  return schedule
}

/** Enters the phase that begins at an instant, in seconds; does nothing without one. */
export function enterPhase(store: Store, subscription: Subscription, at: number): void {
  const schedule = store.find('subscription_schedule', idOf(subscription.schedule))
  const phase =
    schedule?.status === 'active'
      ? schedule.phases.slice(1).find(({ start_date }) => start_date === at)
      : undefined
  if (!schedule || !phase) return
  configure(store, subscription, schedule, phase)
  subscription.metadata = metadataIn({ metadata: { ...phase.metadata } }, subscription.metadata)
  subscription.items.data.forEach((item, place) => {
    const { metadata } = phase.items[place] ?? {}
    item.metadata = metadataIn({ metadata: { ...metadata } }, item.metadata)
  })
}

/** Returns what the subscription is after the phase that begins at an instant, in seconds. */
export function afterPhase(store: Store, subscription: Subscription, at: number): Subscription {
  const after = structuredClone(subscription)
  enterPhase(store, after, at)
  return after
}

/** A schedule ends with its last phase, and is released. */
export function endSchedule(store: Store, subscription: Subscription): void {
  const schedule = store.find('subscription_schedule', idOf(subscription.schedule))
  const end = schedule?.phases.length === 1 ? undefined : schedule?.phases.at(-1)?.end_date
  if (end !== undefined && end <= store.now()) releaseSchedule(store, subscription)
}

/** The subscription goes on without its schedule. */
export function releaseSchedule(store: Store, subscription: Subscription): void {
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
  if (schedule.status !== 'active')
    throw invalid(
      `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    )
  releaseSchedule(store, store.get('subscription', idOf(schedule.subscription)))
  return schedule
}
