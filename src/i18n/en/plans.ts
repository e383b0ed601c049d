import type { BillingType } from '../../../src-core/domain/plan-catalogue'

export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const plans = {
  legend: 'Choose your plan',
  monthly: {
    title: 'Monthly',
    subtitle: 'Billed every month. Stay as long as it does you good.',
  },
  yearly: {
    title: 'Annual',
    subtitle: 'Billed once a year. A whole year of calmer nights.',
    discountLabel: '2month discount',
  },
  per: { monthly: 'per month', yearly: 'per year' } satisfies Record<BillingType, string>,
  period: { monthly: 'month', yearly: 'year' } satisfies Record<BillingType, string>,
  type: { monthly: 'monthly', yearly: 'yearly' } satisfies Record<BillingType, string>,
  oldPrice: 'was',
  saves: (amount: string) => `Saves ${amount} a year`,
  locked: 'A promo code is applied. Remove it to change the plan.',
}
