import type { Invariant } from './invariant'

/** Where an order that waits for its end is taken up. */
const ends = ['/', '/payment-successful']

export const storedOrder: Invariant = {
  name: 'an order is stored only between its confirmation and its end',
  broken: (tab) => {
    const { page, confirmations, shelf } = tab
    if (tab.isAway || shelf.hasHeldOn || tab.stored('order') === undefined) return undefined
    if (confirmations.some(({ live }) => live)) return undefined
    if (ends.includes(page.shown)) return `an order is stored while ${page.shown} is shown`
    const last = confirmations.at(-1)
    return last?.outcome === 'failed' ? 'the order of a payment that has failed is still stored' : undefined
  },
}
