import type { LayoutObject } from '@stripe/stripe-js'

/** Ways to pay one under the other; the card is open. */
export const cardLayout = {
  type: 'accordion',
  defaultCollapsed: false,
  radios: 'auto',
  spacedAccordionItems: false,
} as const satisfies LayoutObject
