export const membership = {
  title: 'Membership',
  heading: 'Sleep deeper. Breathe easier.',
  lead: 'Mindfulness, sleep, yoga and fitness.',
  tryFree: (client: string) => `Try ${client} for free`,
  start: (client: string) => `Start ${client}`,
  subtitle: (priceNow: string, priceRegular: string, type: string) =>
    `Pay ${priceNow} today, then ${priceRegular} billed ${type}`,
}
