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
import { countryPrice, lockedPlans, priceToPay, refusedCode } from '../invariants/price-to-pay'
import { bugsOf, changeResult, replace, type SeededBug } from './seeded-bug'

/** Takes other failures for a refusal of the code. */
function callRefused(...kinds: readonly PreviewFailure['kind'][]) {
  return changeResult(ApplyPromo, 'execute', (preview) => {
    const isCalledRefused = preview.type === 'error' && kinds.includes(preview.error.kind)
    return isCalledRefused ? failure({ kind: 'code-refused' }) : preview
  })
}

export const orderBugs: readonly SeededBug[] = [
  ...bugsOf(priceToPay, {
    'the price of a code stays when the code is removed': replace(
      SelectPlan,
      'withoutPromo',
      () => (order) => removePromo(order, order.product),
    ),
    'a late response about a code is applied to any order': replace(
      ApplyPromo,
      'execute',
      (execute, _useCase, get) =>
        async (...parameters) => {
          const store = get(OrderStore)
          const question = store.order?.promo
          const preview = await execute(...parameters)
          // An order accepts a response to its own question only.
          if (store.order && question) store.order = { ...store.order, promo: question }
          return preview
        },
    ),
    'a failed payment restores the stored prices': replace(
      OrderStore,
      'reopen',
      (_reopen, store) => async (saved) => {
        store.order = showCheckout(newOrder(saved.product), true)
      },
    ),
  }),
  ...bugsOf(countryPrice, {
    'the country is forgotten when a code is removed': replace(
      SelectPlan,
      'withoutPromo',
      (withoutPromo) => (order) => withoutPromo(order, undefined),
    ),
  }),
  ...bugsOf(refusedCode, {
    'a code that was not checked is called invalid': callRefused('unreachable', 'service-error'),
    'a code that needs a sign-in is called invalid': callRefused('sign-in-needed'),
    'a failed checkout request is taken for a refusal of the code': changeResult(
      StartCheckout,
      'execute',
      (started) => (started.type === 'error' ? failure({ kind: 'code-refused' }) : started),
    ),
  }),
  ...bugsOf(lockedPlans, {
    'another plan can be selected while a code is applied': replace(
      OrderStore,
      'selectPlan',
      (_select, store, get) => (key) => {
        const plan = get(PORTS.catalogue).plans.find((each) => each.key === key)
        if (!store.order || !plan) return
        store.order = { ...store.order, product: productOf(plan, undefined, today(get(PORTS.clock))) }
      },
    ),
    'selecting another plan removes an applied code': replace(
      OrderStore,
      'selectPlan',
      (select, store) => (key) => {
        if (store.order?.promo.type === 'applied') store.removePromo()
        select(key)
      },
    ),
    'the plans stay locked after a failed code': replace(
      OrderStore,
      'selectPlan',
      (select, store) => (key) => {
        if (store.order?.promo.type !== 'failed') select(key)
      },
    ),
  }),
]
