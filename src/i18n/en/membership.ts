export const membership = {
  title: 'Membership',
  heading: 'Sleep deeper. Breathe easier.',
  lead: 'A little calm, every day.',
  tryFree: (client: string) => `Try ${client} for free`,
  start: (client: string) => `Start ${client}`,
  subtitle: (priceNow: string, priceRegular: string, type: string) =>
    `Pay ${priceNow} today, then ${priceRegular} billed ${type}`,
}
