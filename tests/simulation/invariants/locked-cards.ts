import { canSelectPlan } from '../../../src-core/domain/order'
import type { Invariant } from './invariant'

export const lockedCards: Invariant = {
  name: 'the plans are locked exactly while a code is applied without error',
  broken: ({ page: { order }, memory }) => {
    const pressed = memory.planPressed
    memory.planPressed = undefined
    if (!order) return undefined
    if (pressed !== undefined && pressed !== order.product.plan)
      return `${order.product.plan} is chosen instead of ${pressed}`
    const isApplied = order.promo.type === 'applied'
    return canSelectPlan(order) === isApplied
      ? `locked is ${!canSelectPlan(order)}, applied is ${isApplied}`
      : undefined
  },
}
