import { runInAction } from 'mobx'
import type { CheckoutPayment } from '../../../src-core/ports/payments'
import { ConfirmCheckout } from '../../../src-core/use-cases/confirm-checkout'
import { StartCheckout } from '../../../src-core/use-cases/start-checkout'
import { CheckoutViewModel } from '../../../src/features/checkout/checkout.view-model'
import { PORTS } from '../../../src/ports'
import { OrderStore } from '../../../src/stores/order-store'
import { SessionStore } from '../../../src/stores/session-store'
import {
  consentFirst,
  oneConfirmation,
  onePaymentAtATime,
  oneSecret,
  oneSessionRequest,
  shownTerms,
} from '../invariants/checkout-session'
import { all, bugsOf, change, replace, type Get, type SeededBug } from './seeded-bug'

type Execute = StartCheckout['execute']

/** Reuses an open checkout session as long as the key stays the same. */
function reuseSession(keyOf: (...parameters: Parameters<Execute>) => string) {
  return replace(StartCheckout, 'execute', (execute) => {
    let kept: { key: string; answer: ReturnType<Execute> } | undefined
    return (...parameters) => {
      const key = keyOf(...parameters)
      if (kept?.key !== key) kept = { key, answer: execute(...parameters) }
      return kept.answer
    }
  })
}

type Send<Details extends unknown[], Answer> = (...details: Details) => Promise<Answer>

function sentTwice<Details extends unknown[], Answer>(send: Send<Details, Answer>): Send<Details, Answer> {
  return (...details) => {
    void send(...details)
    return send(...details)
  }
}

/** Sends again after two seconds without a response. */
function repeated<Details extends unknown[], Answer>(
  send: Send<Details, Answer>,
  get: Get,
): Send<Details, Answer> {
  const repeat = async (...details: Details) => {
    await get(PORTS.clock).wait(2000)
    return send(...details)
  }
  return (...details) => Promise.race([send(...details), repeat(...details)])
}

function changeConfirmation(
  changed: (confirm: CheckoutPayment['confirm'], get: Get) => CheckoutPayment['confirm'],
) {
  return replace(ConfirmCheckout, 'execute', (execute, _useCase, get) => (confirmation) => {
    const { payment } = confirmation
    const confirm = changed((details) => payment.confirm(details), get)
    return execute({ ...confirmation, payment: { ...payment, confirm } })
  })
}

export const checkoutBugs: readonly SeededBug[] = [
  ...bugsOf(oneSessionRequest, {
    'StartCheckout does not remember the pending request': replace(
      StartCheckout,
      'execute',
      (_execute, _useCase, get) =>
        (...parameters) =>
          new StartCheckout(get(PORTS.portalApi), get(PORTS.log)).execute(...parameters),
    ),
    'the request is repeated after two seconds without a response': replace(
      PORTS.portalApi,
      'createCheckoutSession',
      (create, _api, get) => repeated(create, get),
    ),
    'every request is sent twice': replace(PORTS.portalApi, 'createCheckoutSession', sentTwice),
  }),
  ...bugsOf(oneSecret, {
    'StartCheckout reuses the session for another code': reuseSession(
      (accountId, order) => `${accountId} ${order?.product.id}`,
    ),
    'StartCheckout reuses the session for another plan': reuseSession((accountId) => accountId),
    'the code is missing in the request': replace(
      PORTS.portalApi,
      'createCheckoutSession',
      (create) =>
        (accountId, { productId }) =>
          create(accountId, { productId }),
    ),
    'the response to an earlier request opens the checkout': replace(StartCheckout, 'execute', (execute) => {
      let pending: ReturnType<Execute> | undefined
      return (...parameters) => {
        pending ??= execute(...parameters).finally(() => (pending = undefined))
        return pending
      }
    }),
  }),
  ...bugsOf(oneConfirmation, {
    'neither the view model nor ConfirmCheckout checks for a pending payment': all(
      replace(ConfirmCheckout, 'execute', (execute, useCase) => (...parameters) => {
        useCase.abandon()
        return execute(...parameters)
      }),
      replace(CheckoutViewModel, 'pay', (pay, model) => (wallet) => {
        runInAction(() => {
          model.payment = { type: 'idle' }
          model.orderStore.isPaymentPending = false
        })
        return pay(wallet)
      }),
    ),
    'a confirmation is repeated after two seconds without a response': changeConfirmation(repeated),
    'every confirmation is sent twice': changeConfirmation(sentTwice),
  }),
  ...bugsOf(consentFirst, {
    'the consent is missing in the request': replace(
      PORTS.portalApi,
      'createCheckoutSession',
      (create) =>
        (accountId, { consent: _consent, ...order }) =>
          create(accountId, order),
    ),
  }),
  ...bugsOf(shownTerms, {
    'the terms of the session are not compared with the order': replace(
      OrderStore,
      'applyTerms',
      () => () => false,
    ),
    'the dates of the day before are paid': all(
      change(OrderStore, (store) => Object.defineProperty(store, 'isOutdated', { value: false })),
      replace(OrderStore, 'applyTerms', (apply, store) => ({ nextBilling: _date, ...terms }) => {
        const { nextBilling } = store.order?.product ?? {}
        return apply({ ...terms, ...(nextBilling && { nextBilling }) })
      }),
    ),
  }),
  ...bugsOf(onePaymentAtATime, {
    'the checkout does not read the pending purchase before a payment': replace(
      SessionStore,
      'readPendingPurchase',
      () => () => 'none',
    ),
  }),
]
