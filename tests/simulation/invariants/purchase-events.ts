import { readPendingPurchase } from '../../../src-core/domain/pending-purchase'
import type { Invariant } from './invariant'

/** What was sent and what was paid, by product and code. */
const name = (product: string, code = '') => `${product} ${code}`

export const purchaseEvents: Invariant = {
  name: 'there is no purchase event without a paid order, and never two for one',
  broken: (_tab, { world }) => {
    const { analytics, payments } = world.read()
    const sent = analytics.flatMap(({ event }) =>
      event.name === 'purchase' ? [name(event.product_id, event.promo_code)] : [],
    )
    if (sent.length === 0) return undefined
    const paid = payments.map(({ productId, promoCode }) => name(productId, promoCode))
    for (const each of sent) {
      const at = paid.indexOf(each)
      if (at === -1) return `${sent.length} events for ${payments.length} payments, one too many for ${each}`
      paid.splice(at, 1)
    }
    return undefined
  },
}

export const markOfPayer: Invariant = {
  name: 'only who has confirmed a payment here is kept from paying again',
  broken: (_tab, { shelf, witness }) => {
    const mark = readPendingPurchase(shelf.texts.get('pending-purchase'))
    return mark && !witness.payers.has(mark.accountId) ? `${mark.accountId} has confirmed nothing` : undefined
  },
}
