import { newOrder, removePromo, showCheckout } from '../../../src-core/domain/order'
import { productOf } from '../../../src-core/domain/plan-catalogue'
import { today } from '../../../src-core/ports/clock'
import type { PreviewFailure } from '../../../src-core/ports/portal-api'
import { failure } from '../../../src-core/shared/result'
import { ApplyPromo } from '../../../src-core/use-cases/apply-promo'
import { SelectPlan } from '../../../src-core/use-cases/select-plan'
import { StartCheckout } from '../../../src-core/use-cases/start-checkout'
import { PORTS } from '../../../src/ports'
import { OrderStore } from '../../../src/stores/order-store'
import { codeCalledInvalid } from '../invariants/code-called-invalid'
import { lockedCards } from '../invariants/locked-cards'
import { priceToPay } from '../invariants/price-to-pay'
import type { Bend } from '../simulated/browser'
import { bend, type Planted } from './bend'

/** Answers about a code that are taken for a refusal. */
function takenForRefused(...kinds: readonly PreviewFailure['kind'][]): Bend {
  return bend(ApplyPromo, (useCase) => {
    const execute = useCase.execute.bind(useCase)
    useCase.execute = async (...asked) => {
      const preview = await execute(...asked)
      const isTaken = preview.type === 'error' && kinds.includes(preview.error.kind)
      return isTaken ? failure({ kind: 'code-refused' }) : preview
    }
  })
}

/** Bugs of prices, codes and plans. */
export const orderBugs: readonly Planted[] = [
  {
    promise: priceToPay.name,
    bug: 'the price of a code stays when the code is taken off',
    plant: bend(SelectPlan, (useCase) => {
      useCase.withoutPromo = (order) => removePromo(order, order.product)
    }),
  },
  {
    promise: priceToPay.name,
    bug: 'a late answer about a code wins, whatever the order has become',
    plant: bend(ApplyPromo, (useCase, get) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = async (...asked) => {
        const store = get(OrderStore)
        const question = store.order?.promo
        const preview = await execute(...asked)
        // As if it were still asked: an answer is settled only by its own question.
        if (store.order && question) store.order = { ...store.order, promo: question }
        return preview
      }
    }),
  },
  {
    promise: priceToPay.name,
    bug: 'after a payment that has failed the prices of the stashed order are shown',
    plant: bend(OrderStore, (store) => {
      store.reopen = async (saved) => {
        store.order = showCheckout(newOrder(saved.product), true)
      }
    }),
  },
  {
    promise: codeCalledInvalid.name,
    bug: 'a code that could not be checked is called invalid',
    plant: takenForRefused('unreachable', 'service-error'),
  },
  {
    promise: codeCalledInvalid.name,
    bug: 'a code that waits for the sign-in is called invalid',
    plant: takenForRefused('sign-in-needed'),
  },
  {
    promise: codeCalledInvalid.name,
    bug: 'a checkout that could not be opened is taken for a refusal of the code',
    plant: bend(StartCheckout, (useCase) => {
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
    plant: bend(OrderStore, (store, get) => {
      store.selectPlan = (key) => {
        const plan = get(PORTS.catalogue).plans.find((each) => each.key === key)
        if (!store.order || !plan) return
        store.order = { ...store.order, product: productOf(plan, undefined, today(get(PORTS.clock))) }
      }
    }),
  },
  {
    promise: lockedCards.name,
    bug: 'choosing another plan takes an applied code off',
    plant: bend(OrderStore, (store) => {
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
    plant: bend(OrderStore, (store) => {
      const select = store.selectPlan.bind(store)
      store.selectPlan = (key) => {
        if (store.order?.promo.type !== 'failed') select(key)
      }
    }),
  },
]
