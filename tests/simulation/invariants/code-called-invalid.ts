import type { Invariant } from './invariant'

export const codeCalledInvalid: Invariant = {
  name: 'a code is called invalid only if the service has refused it',
  broken: ({ page: { order } }, { witness }) => {
    if (order?.promo.type !== 'failed' || order.promo.reason !== 'refused') return undefined
    const { code } = order.promo
    return witness.hasRefused(order.product.id, code) ? undefined : `${code} is called invalid`
  },
}
