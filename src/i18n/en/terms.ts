import type { BillingType, StartKind } from '#core/domain/plan-catalogue'

/** The formatted figures of a product for its terms. */
export interface RenewalFacts {
  readonly start: StartKind
  readonly trialDays: number
  readonly priceNow: string
  readonly price: string
  readonly period: string
}

/** Shown beside every button that starts a subscription. */
export const terms = {
  today: 'Today',
  starts: ({ start, trialDays, priceNow }: RenewalFacts) =>
    ({
      'free-trial': `Your ${trialDays}-day free trial starts. You pay ${priceNow}.`,
      'paid-trial': `Your ${trialDays}-day trial starts. You pay ${priceNow}.`,
      'no-trial': `Your subscription starts. You pay ${priceNow}.`,
    })[start],
  billed: ({ price }: RenewalFacts) => `We charge ${price} unless you cancel first.`,
  later: { monthly: 'Then every month', yearly: 'Then every year' } satisfies Record<BillingType, string>,
  renews: ({ price, period }: RenewalFacts) =>
    `Your subscription renews for the same term at ${price} a ${period}, unless you cancel at least 24 hours ` +
    'before the paid period ends.',
  /** Replaces the terms on a phone, where the sticky action may cover them. */
  short: ({ start }: RenewalFacts, date: string) =>
    `${start === 'free-trial' ? 'First' : 'Next'} charge ${date}. Cancel anytime.`,
  cancel: 'You can cancel anytime in your profile.',
  agree: 'By continuing you agree to our',
  link: 'Terms of Service',
}
