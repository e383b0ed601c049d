import type { BillingType } from '../../../src-core/domain/plan-catalogue'
import { days } from './plans'

/** The formatted figures of a product for its terms. */
export interface RenewalFacts {
  readonly trialDays: number
  readonly priceNow: string
  readonly price: string
  readonly period: string
}

/** Shown beside every button that starts a subscription. */
export const terms = {
  today: 'Today',
  starts: ({ trialDays, priceNow }: RenewalFacts) =>
    trialDays > 0
      ? `Your ${trialDays}-day free trial starts. You pay ${priceNow} now.`
      : `Your subscription starts. You pay ${priceNow} now.`,
  billed: ({ trialDays, price }: RenewalFacts) =>
    trialDays > 0
      ? `The first billing of ${price}, after the trial, unless you cancel before.`
      : `The next billing of ${price}, unless you cancel before.`,
  later: { monthly: 'Then every month', yearly: 'Then every year' } satisfies Record<BillingType, string>,
  renews: ({ price, period }: RenewalFacts) =>
    `The subscription renews for the same term, at ${price} per ${period}, unless cancelled at least 24 hours ` +
    'before the end of the period.',
  /** Replaces the terms on a phone, where the sticky action may cover them. */
  short: ({ trialDays, price, type }: RenewalFacts & { type: string }, date: string) =>
    `${trialDays > 0 ? `${days(trialDays)} free, first charge ${date}.` : `Next charge ${price} on ${date}.`} ` +
    `Renews ${type}. Cancel in your profile.`,
  cancel: 'You can cancel at any time in your profile on this website.',
  agree: 'By continuing you accept our',
  link: 'Terms of Service',
}
