/** A change to the yearly plan that a monthly subscriber wants, and its preview. */
export const wanted = { productId: 'yearly-us', from: 'monthly', to: 'yearly' } as const
export const preview = {
  now: { currency: 'USD', amount: 47.49, credit: 2.5 },
  next: { amount: 49.99, date: '2027-11-20' },
  takesEffect: 'now',
  quote: 'quote-1',
} as const
