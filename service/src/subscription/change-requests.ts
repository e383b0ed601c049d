import type { Stripe } from 'stripe'
import { nextPrice } from '../stripe/read-customer.ts'
import { idOf } from '../stripe/stripe-client.ts'
import type { ChangeAttempt } from './change-attempts.ts'
import type { PlanChange } from './change-previews.ts'
import { phasesOf } from './schedule-phases.ts'

/** What is sent to Stripe for a change, and stored before. */
export type ChangeRequest =
  | { readonly type: 'update'; readonly params: Stripe.SubscriptionUpdateParams }
  | {
      readonly type: 'schedule'
      readonly metadata: Readonly<Record<string, string>>
      readonly phase: Stripe.SubscriptionScheduleUpdateParams.Phase
    }

/** Returns the request of a change. `hash` marks what it makes, so that it is found after a lost answer. */
export async function requestOf(
  stripe: Stripe,
  change: PlanChange,
  { at, hash }: { readonly at: number; readonly hash: string },
): Promise<ChangeRequest> {
  const { subscription, item, priceId, productId, kind, discountEnds } = change
  const discounts = discountEnds ? { discounts: '' as const } : {}
  // Metadata and discounts are part of a pending update since 2026-05-27.dahlia
  // (docs.stripe.com/changelog/dahlia/2026-05-27/pending-subscription-update-metadata).
  const metadata = { product_id: productId, change: hash, promo_code: '' }
  if (kind === 'renewal')
    return {
      type: 'schedule',
      metadata: {
        change: hash,
        product_id: productId,
        current_amount: String(
          (await nextPrice(stripe, subscription))?.amount ?? item.price.unit_amount ?? 0,
        ),
      },
      phase: {
        items: [{ price: priceId, quantity: 1 }],
        // The schedule ends with the first period, and the subscription goes on.
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
        metadata,
        ...discounts,
      },
    }
  const params = { items: [{ id: item.id, price: priceId }], metadata, ...discounts }
  if (kind === 'trial') return { type: 'update', params: { ...params, proration_behavior: 'none' } }
  return {
    type: 'update',
    params: {
      ...params,
      proration_behavior: 'always_invoice',
      proration_date: at,
      payment_behavior: 'pending_if_incomplete',
    },
  }
}

/** Sends the request of an attempt. Returns the invoice that is not paid yet, on which the change depends. */
export async function send(
  stripe: Stripe,
  { user_id, quote, attempt, subscription_id, request }: ChangeAttempt,
): Promise<string | undefined> {
  const made = JSON.parse(request) as ChangeRequest
  const key = (step: string) => ({ idempotencyKey: `${step}:${user_id}:${quote}:${attempt}` })
  if (made.type === 'update') {
    const { pending_update, latest_invoice } = await stripe.subscriptions.update(
      subscription_id,
      made.params,
      key('change'),
    )
    return pending_update ? (idOf(latest_invoice) ?? undefined) : undefined
  }
  // Phases cannot be given with `from_subscription`: docs.stripe.com/api/subscription_schedules/create.
  const schedule = await stripe.subscriptionSchedules.create(
    { from_subscription: subscription_id },
    key('schedule'),
  )
  const [current] = schedule.phases
  if (!current) throw new Error('Stripe has sent a schedule without a phase')
  await stripe.subscriptionSchedules.update(
    schedule.id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata: made.metadata,
      phases: phasesOf(current, made.phase),
    },
    key('phases'),
  )
  return undefined
}
