import type { BillingType, StartKind } from '../../../src-core/domain/plan-catalogue'
import { days } from './plans'

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
      'free-trial': `Your ${trialDays}-day free trial starts. You pay ${priceNow} now.`,
      'paid-trial': `Your ${trialDays}-day trial starts. You pay ${priceNow} now.`,
      'no-trial': `Your subscription starts. You pay ${priceNow} now.`,
    })[start],
  billed: ({ trialDays, price }: RenewalFacts) =>
    trialDays > 0
      ? `The first billing of ${price}, after the trial, unless you cancel before.`
      : `The next billing of ${price}, unless you cancel before.`,
  later: { monthly: 'Then every month', yearly: 'Then every year' } satisfies Record<BillingType, string>,
  renews: ({ price, period }: RenewalFacts) =>
    `The subscription renews for the same term, at ${price} per ${period}, unless cancelled at least 24 hours ` +
    'before the end of the period.',
  /** Replaces the terms on a phone, where the sticky action may cover them. */
  short: ({ start, trialDays, price, type }: RenewalFacts & { type: string }, date: string) =>
    `${start === 'free-trial' ? `${days(trialDays)} free, first charge ${date}.` : `Next charge ${price} on ${date}.`} ` +
    `Renews ${type}. Cancel in your profile.`,
  cancel: 'You can cancel at any time in your profile on this website.',
  agree: 'By continuing you accept our',
  link: 'Terms of Service',
}
