import { runInAction } from 'mobx'
import { ConfirmCheckout } from '../../../src-core/use-cases/confirm-checkout'
import { StartCheckout } from '../../../src-core/use-cases/start-checkout'
import { CheckoutViewModel } from '../../../src/features/checkout/checkout.view-model'
import { PORTS } from '../../../src/ports'
import { oneConfirmation, oneSecret, oneSessionRequest } from '../invariants/checkout-session'
import { bend, both, type Planted } from './bend'

/** Bugs of the checkout session and of the one confirmation. */
export const checkoutBugs: readonly Planted[] = [
  {
    promise: oneSessionRequest.name,
    bug: 'StartCheckout does not remember which session is under way',
    plant: bend(StartCheckout, (useCase, get) => {
      useCase.execute = (...asked) =>
        new StartCheckout(get(PORTS.portalApi), get(PORTS.log)).execute(...asked)
    }),
  },
  {
    promise: oneSessionRequest.name,
    bug: 'the service is asked again after two seconds without an answer',
    plant: bend(PORTS.portalApi, (api, get) => {
      const create = api.createCheckoutSession.bind(api)
      const clock = get(PORTS.clock)
      api.createCheckoutSession = (order) =>
        Promise.race([create(order), clock.wait(2000).then(() => create(order))])
    }),
  },
  {
    promise: oneSessionRequest.name,
    bug: 'every checkout session is asked for twice, to be sure',
    plant: bend(PORTS.portalApi, (api) => {
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
    plant: bend(StartCheckout, (useCase) => {
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
    plant: bend(StartCheckout, (useCase) => {
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
    plant: bend(PORTS.portalApi, (api) => {
      const create = api.createCheckoutSession.bind(api)
      api.createCheckoutSession = ({ productId }) => create({ productId })
    }),
  },
  {
    promise: oneConfirmation.name,
    bug: 'neither the view model nor ConfirmCheckout looks whether a payment is pending',
    plant: both(
      bend(ConfirmCheckout, (useCase) => {
        const execute = useCase.execute.bind(useCase)
        useCase.execute = (...asked) => {
          useCase.pageRestored()
          return execute(...asked)
        }
      }),
      bend(CheckoutViewModel, (model) => {
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
    plant: bend(ConfirmCheckout, (useCase, get) => {
      const execute = useCase.execute.bind(useCase)
      const clock = get(PORTS.clock)
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
    plant: bend(ConfirmCheckout, (useCase) => {
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
