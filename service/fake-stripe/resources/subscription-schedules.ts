import type { Stripe } from 'stripe'
import { onePeriodAfter } from '../billing.ts'
import { invalid } from '../failure.ts'
import { listIn, metadataIn, numberIn, textIn, type Form } from '../form.ts'
import type { Price, Stored, Subscription } from '../objects.ts'
import { idOf, type Store } from '../store.ts'

type Schedule = Stored<'subscription_schedule'>
type Phase = Stripe.SubscriptionSchedule.Phase

/** The subscription then belongs to its schedule. */
export function addSchedule(store: Store, subscription: Subscription): Schedule {
  const [item] = subscription.items.data
  const period = { start_date: item?.current_period_start ?? 0, end_date: item?.current_period_end ?? 0 }
  const schedule = store.add('subscription_schedule', {
    id: store.newId('sub_sched'),
    created: store.now(),
    current_phase: period,
    customer: idOf(subscription.customer),
    default_settings: {
      default_payment_method: subscription.default_payment_method,
    } as Stripe.SubscriptionSchedule.DefaultSettings,
    end_behavior: 'release',
    metadata: {},
    phases: [
      makePhase({
        ...period,
        items: subscription.items.data.map(({ price, quantity = 1 }) => itemOf(price.id, quantity)),
        discounts: subscription.discounts.map((discount) => discountOf(idOf(discount))),
      }),
    ],
    status: 'active',
    subscription: subscription.id,
  })
  subscription.schedule = schedule.id
  store.happen('subscription_schedule.created', schedule)
  store.happen('customer.subscription.updated', subscription)
  return schedule
}

/** What is not given is null, or an empty list. */
function makePhase(facts: Partial<Phase>): Phase {
  const phase: Partial<Phase> = {
    discounts: [],
    metadata: null,
    proration_behavior: 'create_prorations',
    ...facts,
  }
  return phase as Phase
}

function itemOf(price: string, quantity: number): Phase['items'][number] {
  const item: Partial<Phase['items'][number]> = { price, quantity, discounts: [], metadata: null }
  return item as Phase['items'][number]
}

function discountOf(discount: string | null): Phase['discounts'][number] {
  return { coupon: null, discount, promotion_code: null }
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

/** docs.stripe.com/api/subscription_schedules/update: the current phase has to be given again, with its start. */
export function updateSchedule(store: Store, form: Form, id: string): object {
  const schedule = store.get('subscription_schedule', id)
  if (schedule.status !== 'active')
    throw invalid(`You cannot update a subscription schedule that is ${schedule.status}.`)
  const phases = listIn(form, 'phases')
  if (phases.length > 0) schedule.phases = phasesIn(store, schedule, phases)
  if (form['metadata'] !== undefined) schedule.metadata = metadataIn(form, schedule.metadata ?? {})
  const method = textIn(form, 'default_settings', 'default_payment_method')
  if (method !== undefined) {
    store.get('payment_method', method, 'default_settings[default_payment_method]')
    schedule.default_settings = { ...schedule.default_settings, default_payment_method: method }
  }
  const behavior = textIn(form, 'end_behavior')
  if (behavior !== undefined) schedule.end_behavior = behavior
  store.happen('subscription_schedule.updated', schedule)
  return schedule
}

function phasesIn(store: Store, { phases: [current] }: Schedule, given: readonly (Form | string)[]): Phase[] {
  let start = numberIn(given[0], 'start_date')
  if (start === undefined || start !== current?.start_date)
    throw invalid('The current phase must start when it has started', 'phases[0][start_date]')
  return given.map((phase): Phase => {
    const begin = numberIn(phase, 'start_date') ?? start ?? 0
    const price = store.get(
      'price',
      textIn(listIn(phase, 'items')[0], 'price') ?? '',
      'phases[items][0][price]',
    )
    const end = numberIn(phase, 'end_date') ?? endOf(phase, begin)
    start = end
    return makePhase({
      start_date: begin,
      end_date: end,
      items: [itemOf(price.id, numberIn(listIn(phase, 'items')[0], 'quantity') ?? 1)],
      discounts: listIn(phase, 'discounts').map((each) => discountOf(textIn(each, 'discount') ?? null)),
      metadata: typeof phase === 'string' ? null : metadataIn(phase),
      proration_behavior: textIn(phase, 'proration_behavior') ?? 'create_prorations',
    })
  })
}

function endOf(phase: Form | string, begin: number): number {
  const interval = textIn(phase, 'duration', 'interval')
  if (interval === undefined)
    throw invalid('A phase needs an end_date or a duration', 'phases[end_date]', 'parameter_missing')
  const interval_count = numberIn(phase, 'duration', 'interval_count') ?? 1
  return onePeriodAfter(begin, { recurring: { interval, interval_count } } as Pick<Stripe.Price, 'recurring'>)
}

/** Returns the phase that begins at an instant, in seconds; undefined without one. The service gives it no discounts. */
export function phaseAt(
  store: Store,
  { schedule }: Subscription,
  at: number,
): { readonly price: Price; readonly enter: (subscription: Subscription) => void } | undefined {
  const found = store.find('subscription_schedule', idOf(schedule))
  const phase =
    found?.status === 'active' ? found.phases.slice(1).find(({ start_date }) => start_date === at) : undefined
  if (!found || !phase) return undefined
  return {
    price: store.get('price', idOf(phase.items[0]?.price)),
    enter: (subscription) => {
      subscription.discounts = []
      subscription.metadata = metadataIn({ metadata: { ...phase.metadata } }, subscription.metadata)
      const method = idOf(found.default_settings.default_payment_method)
      if (method !== '') subscription.default_payment_method = method
    },
  }
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
