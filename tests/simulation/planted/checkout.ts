import { runInAction } from 'mobx'
import { StartCheckout } from '../../../src-core/use-cases/start-checkout'
import { OUTSIDE, USE_CASES, VIEW_MODELS } from '../../../src/composition/tokens'
import { oneConfirmation, oneSecret, oneSessionRequest } from '../invariants/checkout-session'
import { bend, bendEach, both, type Planted } from './bend'

/** Bugs of the checkout session and of the one confirmation. */
export const checkoutBugs: readonly Planted[] = [
  {
    promise: oneSessionRequest.name,
    bug: 'StartCheckout does not remember which session is under way',
    plant: bend(USE_CASES.startCheckout, (useCase, outside) => {
      useCase.execute = (...asked) =>
        new StartCheckout(outside(OUTSIDE.portalApi), outside(OUTSIDE.log)).execute(...asked)
    }),
  },
  {
    promise: oneSessionRequest.name,
    bug: 'the service is asked again after two seconds without an answer',
    plant: bend(OUTSIDE.portalApi, (api, outside) => {
      const create = api.createCheckoutSession.bind(api)
      const clock = outside(OUTSIDE.clock)
      api.createCheckoutSession = (order) =>
        Promise.race([create(order), clock.wait(2000).then(() => create(order))])
    }),
  },
  {
    promise: oneSessionRequest.name,
    bug: 'every checkout session is asked for twice, to be sure',
    plant: bend(OUTSIDE.portalApi, (api) => {
      const create = api.createCheckoutSession.bind(api)
      api.createCheckoutSession = (order) => {
        void create(order)
        return create(order)
      }
    }),
  },
  {
    promise: oneSecret.name,
    bug: 'StartCheckout does not look at the code when it takes the session that is there',
    plant: bend(USE_CASES.startCheckout, (useCase) => {
      const execute = useCase.execute.bind(useCase)
      let kept: { product: string; answer: ReturnType<typeof execute> } | undefined
      useCase.execute = (accountId, order) => {
        const product = `${accountId} ${order?.product.id}`
        if (kept?.product !== product) kept = { product, answer: execute(accountId, order) }
        return kept.answer
      }
    }),
  },
  {
    promise: oneSecret.name,
    bug: 'StartCheckout does not look at the plan when it takes the session that is there',
    plant: bend(USE_CASES.startCheckout, (useCase) => {
      const execute = useCase.execute.bind(useCase)
      let kept: { account: string; answer: ReturnType<typeof execute> } | undefined
      useCase.execute = (accountId, order) => {
        if (kept?.account !== accountId) kept = { account: accountId, answer: execute(accountId, order) }
        return kept.answer
      }
    }),
  },
  {
    promise: oneSecret.name,
    bug: 'the code is left out when the checkout session is asked for',
    plant: bend(OUTSIDE.portalApi, (api) => {
      const create = api.createCheckoutSession.bind(api)
      api.createCheckoutSession = ({ productId }) => create({ productId })
    }),
  },
  {
    promise: oneConfirmation.name,
    bug: 'neither the view model nor ConfirmCheckout looks whether a payment is pending',
    plant: both(
      bend(USE_CASES.confirmCheckout, (useCase) => {
        const execute = useCase.execute.bind(useCase)
        useCase.execute = (...asked) => {
          useCase.pageRestored()
          return execute(...asked)
        }
      }),
      bendEach(VIEW_MODELS.checkout, (model) => {
        const pay = model.pay.bind(model)
        model.pay = (wallet) => {
          runInAction(() => {
            model.payment = { type: 'idle' }
            model.orderStore.isBeingPaid = false
          })
          return pay(wallet)
        }
      }),
    ),
  },
  {
    promise: oneConfirmation.name,
    bug: 'a confirmation is sent again when it has no answer after two seconds',
    plant: bend(USE_CASES.confirmCheckout, (useCase, outside) => {
      const execute = useCase.execute.bind(useCase)
      const clock = outside(OUTSIDE.clock)
      useCase.execute = (accountId, order, payment, returnAddress) => {
        const confirm: typeof payment.confirm = (details) =>
          Promise.race([payment.confirm(details), clock.wait(2000).then(() => payment.confirm(details))])
        return execute(accountId, order, { confirm }, returnAddress)
      }
    }),
  },
  {
    promise: oneConfirmation.name,
    bug: 'every confirmation is sent twice, to be sure',
    plant: bend(USE_CASES.confirmCheckout, (useCase) => {
      const execute = useCase.execute.bind(useCase)
      useCase.execute = (accountId, order, payment, returnAddress) => {
        const confirm: typeof payment.confirm = (details) => {
          void payment.confirm(details)
          return payment.confirm(details)
        }
        return execute(accountId, order, { confirm }, returnAddress)
      }
    }),
  },
]
