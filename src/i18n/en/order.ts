import type { PromoFailure } from '#core/domain/order'
import { days } from './plans'

export const order = {
  region: 'Order',
  yourOrder: 'Your order',
  change: 'Change plan or code',
  dueToday: 'Amount you pay today',
  freeTrial: (count: number) => `${days(count)} free`,
  paidTrial: days,
  noTrial: 'No trial',
  trialLine: 'Trial',
  planLine: (title: string) => `${title} plan`,
  codeLine: 'Promo code',
  thenLine: 'Then',
  thenFrom: (date: string) => `from ${date}`,
  today: (price: string) => `${price} today`,
  perPeriod: (price: string, period: string) => `${price} per ${period}`,
  /** Said when a plan or a code changes what is paid. */
  spoken: (today: string, then: string) => `You pay ${today} today, then ${then}.`,
  spokenReduced: (today: string, then: string, old: string) =>
    `You pay ${today} today, then ${then} instead of ${old}.`,
}

export const promo = {
  label: 'Promo code',
  apply: 'Apply',
  applyDescription: 'Checks your code and updates your price. Nothing is charged yet.',
  remove: 'Remove',
  removeDescription: "Takes the code off your order, at the plan's own price. Nothing is charged yet.",
  hint: 'Enter a code to apply it.',
  checking: 'Checking your code…',
  applied: 'Code applied successfully.',
  afterSignIn: 'Your code will be checked after sign-in.',
  failed: {
    refused: 'Invalid promocode',
    'not-checked': "We couldn't check this code. Try again.",
  } satisfies Record<PromoFailure, string>,
}
