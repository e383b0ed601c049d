import { newOrder, promoFailed, removePromo, showCheckout, type Order } from '../../../src-core/domain/order'
import { productOf } from '../../../src-core/domain/plan-catalogue'
import { withQuote } from '../../../src-core/domain/promo'
import { failure } from '../../../src-core/shared/result'
import { today } from '../../../src-core/ports/clock'
import { OUTSIDE, PRESENTATION, USE_CASES } from '../../../src/composition/tokens'
import { codeCalledInvalid } from '../invariants/code-called-invalid'
import { lockedCards } from '../invariants/locked-cards'
import { priceToPay } from '../invariants/price-to-pay'
import type { Instead } from '../simulated/browser'
import { bend, type Planted } from './bend'

/** What becomes of the order when the service has answered about the code, and then something else. */
function afterAnswer(spoil: (order: Order) => Order): Instead {
  return bend(USE_CASES.applyPromo, (useCase) => {
    const execute = useCase.execute.bind(useCase)
    useCase.execute = (asked) => {
      const { order, answer } = execute(asked)
      if (!answer) return { order }
      return { order, answer: answer.then((apply) => (current: Order) => spoil(apply(current))) }
    }
  })
}

const refused = (order: Order): Order =>
  'code' in order.promo
    ? { ...order, promo: { type: 'failed', code: order.promo.code, reason: 'refused' } }
    : order

/** Bugs of prices, codes and plans. */
export const orderBugs: readonly Planted[] = [
  {
    promise: priceToPay.name,
    bug: 'the price of a code stays when the code is taken off',
    plant: bend(USE_CASES.selectPlan, (useCase) => {
      useCase.withoutPromo = (order) => removePromo(order, order.product)
    }),
  },
  {
    promise: priceToPay.name,
    bug: 'a late answer about a code wins, whatever the order has become',
    plant: bend(USE_CASES.applyPromo, (useCase, outside) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = (asked) => {
        const { order } = execute(asked)
        if (order === asked || order.promo.type !== 'fetching') return { order }
        const { code } = order.promo
        const preview = outside(OUTSIDE.portalApi).previewPrice({
          productId: order.product.id,
          promoCode: code,
        })
        const answer = preview.then((answered) => (current: Order): Order => {
          if (answered.type === 'error') return promoFailed(current, order.promo, 'not-checked')
          const product = withQuote(current.product, answered.value)
          return { ...current, product, promoText: code, promo: { type: 'applied', code } }
        })
        return { order, answer }
      }
    }),
  },
  {
    promise: priceToPay.name,
    bug: 'after a payment that has failed the prices of the stashed order are shown',
    plant: bend(PRESENTATION.order, (store) => {
      store.reopen = async (saved) => {
        store.order = showCheckout(newOrder(saved.product), true)
      }
    }),
  },
  {
    promise: codeCalledInvalid.name,
    bug: 'a code that could not be checked is called invalid',
    plant: afterAnswer((order) => (order.promo.type === 'failed' ? refused(order) : order)),
  },
  {
    promise: codeCalledInvalid.name,
    bug: 'a code that waits for the sign-in is called invalid',
    plant: afterAnswer((order) => (order.promo.type === 'after-sign-in' ? refused(order) : order)),
  },
  {
    promise: codeCalledInvalid.name,
    bug: 'a checkout that could not be opened is taken for a refusal of the code',
    plant: bend(USE_CASES.startCheckout, (useCase) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = async (...asked) => {
        const started = await execute(...asked)
        return started.type === 'error' ? failure({ kind: 'code-refused' }) : started
      }
    }),
  },
  {
    promise: lockedCards.name,
    bug: 'another plan can be chosen while a code is applied',
    plant: bend(PRESENTATION.order, (store, outside) => {
      store.selectPlan = (key) => {
        const plan = outside(OUTSIDE.catalogue).plans.find((each) => each.key === key)
        if (!store.order || !plan) return
        store.order = { ...store.order, product: productOf(plan, undefined, today(outside(OUTSIDE.clock))) }
      }
    }),
  },
  {
    promise: lockedCards.name,
    bug: 'choosing another plan takes an applied code off',
    plant: bend(PRESENTATION.order, (store) => {
      const select = store.selectPlan.bind(store)
      store.selectPlan = (key) => {
        if (store.order?.promo.type === 'applied') store.removePromo()
        select(key)
      }
    }),
  },
  {
    promise: lockedCards.name,
    bug: 'the plans stay locked when a code has failed',
    plant: bend(PRESENTATION.order, (store) => {
      const select = store.selectPlan.bind(store)
      store.selectPlan = (key) => {
        if (store.order?.promo.type !== 'failed') select(key)
      }
    }),
  },
]
