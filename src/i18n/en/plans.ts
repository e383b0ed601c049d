import type { BillingType } from '#core/domain/plan-catalogue'

export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const plans = {
  legend: 'Choose your plan',
  monthly: {
    title: 'Monthly',
    subtitle: 'Billed every month. Cancel anytime.',
  },
  yearly: {
    title: 'Annual',
    subtitle: 'Billed once a year. Cancel anytime.',
    discountLabel: '2month discount',
  },
  per: { monthly: 'per month', yearly: 'per year' } satisfies Record<BillingType, string>,
  period: { monthly: 'month', yearly: 'year' } satisfies Record<BillingType, string>,
  type: { monthly: 'monthly', yearly: 'yearly' } satisfies Record<BillingType, string>,
  former: { was: 'was', now: 'now' },
  codeSaves: (amount: string) => `Your code saves ${amount}`,
  codeTrial: (count: number) => `Your code gives ${days(count)} free`,
  codeCharges: (amount: string) => `${amount} today with your code`,
  saves: (amount: string) => `Save ${amount} a year`,
  locked: 'To switch, remove your promo code.',
}
