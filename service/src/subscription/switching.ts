import type { Stripe } from 'stripe'
import { isOwnSchedule } from './plan-schedules.ts'

/** Whether a value lets the plan be changed; or why it matters to no change. */
type Fates<Of> = {
  readonly [Field in keyof Of]-?:
    /** Stripe's own record, of which nothing is given again. */
    | 'fact'
    /** An update leaves it, and schedules do not have it. */
    | 'stays'
    /** An update leaves it, and both phases of a schedule have it (`schedule-phases.ts`). */
    | 'carried'
    /** The change replaces it, or ends it and says so. */
    | 'changes'
    | ((value: Of[Field]) => boolean)
}

const isNone = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** What becomes of each field of a subscription when its plan changes; one that Stripe adds does not compile until it is here. */
const subscriptionFates: Fates<Stripe.Subscription> = {
  id: 'fact',
  object: 'fact',
  application: 'fact',
  // Only a platform can give it again.
  application_fee_percent: isNone,
  automatic_tax: 'carried',
  billing_cycle_anchor: 'fact',
  billing_cycle_anchor_config: 'fact',
  billing_mode: 'fact',
  // Periods that were paid before, and invoices between two renewals, are not in the preview.
  billing_schedules: isNone,
  billing_thresholds: isNone,
  pending_invoice_item_interval: isNone,
  cancel_at: isNone,
  cancel_at_period_end: (isEnding) => !isEnding,
  canceled_at: 'fact',
  cancellation_details: 'fact',
  collection_method: (method) => method === 'charge_automatically',
  created: 'fact',
  currency: 'fact',
  customer: 'fact',
  customer_account: 'fact',
  days_until_due: 'fact',
  // A schedule has it in its default settings, where a change of card replaces it.
  default_payment_method: 'carried',
  // Schedules do not have it.
  default_source: isNone,
  default_tax_rates: 'carried',
  description: 'carried',
  discounts: 'changes',
  ended_at: 'fact',
  invoice_settings: 'carried',
  items: ({ data: [item, ...others] }) =>
    item !== undefined && others.length === 0 && isAllowedBy(itemFates, item),
  latest_invoice: 'fact',
  livemode: 'fact',
  // The merchant of record decides about taxes and cards.
  managed_payments: (managed) => !managed?.enabled,
  metadata: 'stays',
  next_pending_invoice_item_invoice: 'fact',
  on_behalf_of: 'carried',
  pause_collection: isNone,
  payment_settings: 'stays',
  pending_setup_intent: 'fact',
  pending_update: 'fact',
  presentment_details: 'fact',
  // Judged with the schedule itself, below.
  schedule: 'changes',
  start_date: 'fact',
  status: (status) => status === 'trialing' || status === 'active',
  status_details: 'fact',
  test_clock: 'fact',
  transfer_data: 'carried',
  trial_end: 'fact',
  trial_settings: 'stays',
  trial_start: 'fact',
}

const itemFates: Fates<Stripe.SubscriptionItem> = {
  id: 'fact',
  object: 'fact',
  billed_until: 'fact',
  billing_thresholds: isNone,
  created: 'fact',
  current_period_end: 'fact',
  current_period_start: 'fact',
  current_trial: isNone,
  deleted: 'fact',
  // One that ends would be in the first price and not in later ones, and a list of subscriptions does not tell.
  discounts: isNone,
  metadata: 'carried',
  plan: 'changes',
  price: 'changes',
  quantity: (quantity) => quantity === 1,
  subscription: 'fact',
  tax_rates: 'carried',
}

function isAllowedBy<Of>(fates: Fates<Of>, object: Of): boolean {
  return (Object.keys(fates) as (keyof Of)[]).every((field) => {
    const fate = fates[field]
    return typeof fate !== 'function' || fate(object[field])
  })
}

/**
 * Whether the plan of a subscription may be changed by its customer: it renews, is billed by itself, and an owner has given it nothing
 * that a change would take away.
 */
export function isSwitchable(
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule | null,
  customer: Stripe.Customer,
): boolean {
  return (
    isAllowedBy(subscriptionFates, subscription) &&
    (schedule === null || isOwnSchedule(schedule)) &&
    // Once the discount of the subscription ends, Stripe would apply the customer's.
    (subscription.discounts.length === 0 || !customer.discount)
  )
}

/** Returns the invoices that are paid for a change only; they end with it, and are not due. */
export function invoicesOfPendingChanges(subscriptions: readonly Stripe.Subscription[]): ReadonlySet<string> {
  return new Set(
    subscriptions
      .filter(({ pending_update }) => pending_update)
      .flatMap(({ latest_invoice }) =>
        typeof latest_invoice === 'string' ? [latest_invoice] : (latest_invoice?.id ?? []),
      ),
  )
}
