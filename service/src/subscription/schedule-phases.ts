import type { Stripe } from 'stripe'
import { idOf } from '../stripe/stripe-client.ts'

type Phase = Stripe.SubscriptionSchedule.Phase
type Params = Stripe.SubscriptionScheduleUpdateParams.Phase

interface Repeated<Field extends keyof Phase & keyof Params> {
  readonly in: 'both phases' | 'the current phase'
  /** Returns it as a parameter. It is only called with a value. */
  readonly as: (value: NonNullable<Phase[Field]>) => Params[Field]
}

type Repetition = {
  readonly [Field in keyof Phase & keyof Params]-?: Repeated<Field> | 'left out'
}

/**
 * What is given again of a phase that `from_subscription` has made: what a phase does not name, Stripe takes from the default settings of
 * the schedule, or from the subscription. A field that Stripe adds does not compile until it is here.
 */
const repetition = {
  // It would be billed again, and a phase that was made of a subscription has none.
  add_invoice_items: 'left out',
  // A subscription with one of these is not switched.
  application_fee_percent: 'left out',
  billing_thresholds: 'left out',
  // Only the current phase could begin with another anchor, and it has begun.
  billing_cycle_anchor: 'left out',
  // The default settings have it, where a change of card replaces it.
  default_payment_method: 'left out',
  // It says how to begin the phase.
  proration_behavior: 'left out',
  // The plan of a trial changes without a schedule.
  trial: 'left out',
  trial_end: 'left out',
  automatic_tax: {
    in: 'both phases',
    as: ({ enabled, liability }) => ({ enabled, ...(liability && { liability: accountOf(liability) }) }),
  },
  collection_method: { in: 'both phases', as: (method) => method },
  currency: { in: 'both phases', as: (currency) => currency },
  default_tax_rates: { in: 'both phases', as: idsOf },
  description: { in: 'both phases', as: (description) => description },
  invoice_settings: {
    in: 'both phases',
    as: ({ account_tax_ids, custom_fields, days_until_due, description, footer, issuer }) => ({
      ...(account_tax_ids && { account_tax_ids: idsOf(account_tax_ids) }),
      ...(custom_fields && { custom_fields }),
      ...(days_until_due !== null && { days_until_due }),
      ...(description !== null && { description }),
      ...(footer !== null && { footer }),
      ...(issuer && { issuer: accountOf(issuer) }),
    }),
  },
  on_behalf_of: { in: 'both phases', as: (account) => idOf(account) ?? '' },
  transfer_data: {
    in: 'both phases',
    as: ({ amount_percent, destination }) => ({
      destination: idOf(destination) ?? '',
      ...(amount_percent !== null && { amount_percent }),
    }),
  },
  // Entering a phase adds its metadata: the next phase has those of the change only.
  metadata: { in: 'the current phase', as: (metadata) => metadata },
  discounts: { in: 'the current phase', as: (discounts) => discounts.map(discountOf) },
  start_date: { in: 'the current phase', as: (start) => start },
  end_date: { in: 'the current phase', as: (end) => end },
  items: { in: 'the current phase', as: (items) => items.map(itemOf) },
} satisfies Repetition

/** Returns the phases of a schedule that goes on as it is until its current phase ends, and with another price from then on. */
export function phasesOf(current: Phase, next: Params): Params[] {
  const [item] = current.items
  return [
    { items: [], ...repeat(current, ['both phases', 'the current phase']) },
    {
      ...repeat(current, ['both phases']),
      ...next,
      items: next.items.map((each) => ({ ...(item && termsOf(item)), ...each })),
    },
  ]
}

/** An empty list is sent as no list at all. */
function repeat(phase: Phase, where: readonly string[]): Partial<Params> {
  return Object.fromEntries(
    (Object.keys(repetition) as (keyof Repetition)[]).flatMap((field) => {
      const rule: Repetition[keyof Repetition] = repetition[field]
      const value = phase[field]
      if (rule === 'left out' || !where.includes(rule.in) || value === null || value === undefined) return []
      if (Array.isArray(value) && value.length === 0) return []
      return [[field, rule.as(value as never)]]
    }),
  )
}

function itemOf(item: Phase['items'][number]): Params['items'][number] {
  const { price, quantity = 1 } = item
  return { price: idOf(price) ?? '', quantity, ...termsOf(item) }
}

/** What an item keeps with another price. One with a discount or a threshold is not switched. */
function termsOf({ tax_rates, metadata }: Phase['items'][number]): Partial<Params['items'][number]> {
  return {
    ...(tax_rates && tax_rates.length > 0 && { tax_rates: idsOf(tax_rates) }),
    ...(metadata && Object.keys(metadata).length > 0 && { metadata }),
  }
}

/** A discount that has begun goes on; one that has not is redeemed. */
function discountOf({ discount, promotion_code, coupon }: Phase['discounts'][number]) {
  const [running, code] = [idOf(discount), idOf(promotion_code)]
  if (running !== null) return { discount: running }
  return code === null ? { coupon: idOf(coupon) ?? '' } : { promotion_code: code }
}

function idsOf(references: readonly (string | { readonly id: string })[]): string[] {
  return references.map((each) => idOf(each) ?? '')
}

function accountOf({
  type,
  account,
}: {
  readonly type: 'account' | 'self' | (string & {})
  readonly account?: string | { readonly id: string }
}) {
  return account === undefined ? { type } : { type, account: idOf(account) ?? '' }
}
