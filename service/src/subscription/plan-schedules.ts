import type { Stripe } from 'stripe'
import { idOf } from '../stripe/stripe-client.ts'

/** A switch that takes effect with the next period. */
export interface PlannedSwitch {
  readonly productId: string
  readonly priceId: string
  /** When it begins, in seconds. */
  readonly from: number
  /** What a period of the current plan costs, in minor units; Stripe's preview has the next plan already. */
  readonly currentAmount: number
}

/** The metadata of a subscription that has the owner's schedule which a cancellation has released. */
export const releasedSchedule = 'released_schedule'

/** Whether the service has made the schedule. One of an owner's is left alone. */
export function isOwnSchedule({ metadata }: Stripe.SubscriptionSchedule): boolean {
  return Boolean(metadata?.['change'])
}

/** Returns the switch that a schedule of the service has still to make; undefined once it has begun. */
export function plannedSwitch(
  schedule: Stripe.SubscriptionSchedule | null,
  now: number,
): PlannedSwitch | undefined {
  if (!schedule || !isOwnSchedule(schedule) || schedule.status !== 'active') return undefined
  const phase = schedule.phases.find(({ start_date }) => start_date > now)
  const priceId = idOf(phase?.items[0]?.price)
  if (!phase || priceId === null) return undefined
  const { product_id = '', current_amount } = schedule.metadata ?? {}
  return { productId: product_id, priceId, from: phase.start_date, currentAmount: Number(current_amount) }
}

/**
 * Lets the subscription go on without its schedule, which also calls off its later phases. A schedule that has ended meanwhile is no
 * failure.
 */
export async function releaseSchedule(
  stripe: Stripe,
  schedule: Stripe.Subscription['schedule'],
): Promise<void> {
  const id = idOf(schedule)
  if (id === null) return
  try {
    await stripe.subscriptionSchedules.release(id)
  } catch (error) {
    const { status } = await stripe.subscriptionSchedules.retrieve(id)
    if (status === 'active' || status === 'not_started') throw error
  }
}

/** Returns the schedule of a subscription, read from Stripe unless it was expanded. */
export async function scheduleOf(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule | null> {
  return typeof schedule === 'string' ? stripe.subscriptionSchedules.retrieve(schedule) : schedule
}
