import { readPendingPurchase } from '../../../src-core/domain/pending-purchase'
import { readSavedOrder, writeSavedOrder } from '../../../src-core/domain/saved-order'
import { success } from '../../../src-core/shared/result'
import { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import { ChangePaymentMethod } from '../../../src-core/use-cases/change-payment-method'
import { ConfirmCheckout, toSavedOrder } from '../../../src-core/use-cases/confirm-checkout'
import { RestoreOrder } from '../../../src-core/use-cases/restore-order'
import { TrackPurchase } from '../../../src-core/use-cases/track-purchase'
import { PORTS } from '../../../src/ports'
import { OrderStore } from '../../../src/stores/order-store'
import { onePaymentAtATime } from '../invariants/checkout-session'
import { ownOrder } from '../invariants/last-user'
import {
  cardChanged,
  confirmedPayment,
  paidOrder,
  receivedPayment,
  refusedTrial,
  storedOrder,
} from '../invariants/outcomes'
import { pendingPurchaseOfPayer, purchaseEvents, singlePurchaseEvent } from '../invariants/purchase-events'
import { bugsOf, change, changeResult, disable, replace, type SeededBug } from './seeded-bug'

/** Gives the stored order to the user who is signed in. */
const restoreForAnyUser = replace(RestoreOrder, 'execute', (_execute, _useCase, get) => (accountId) => {
  const storage = get(PORTS.orderStorage)
  const saved = readSavedOrder(storage.read('order'), get(PORTS.catalogue))
  storage.remove('order')
  return saved && accountId !== undefined ? { ...saved, accountId } : undefined
})

export const purchaseBugs: readonly SeededBug[] = [
  ...bugsOf(confirmedPayment, {
    'the success page takes a timeout for a confirmation': changeResult(
      AwaitSubscription,
      'execute',
      () => 'subscribed' as const,
    ),
  }),
  ...bugsOf(paidOrder, {
    'a declined payment is shown as paid': changeResult(
      ConfirmCheckout,
      'execute',
      (confirmed, [{ accountId, order }], get) => {
        if (confirmed.type === 'success' || confirmed.error.kind !== 'declined') return confirmed
        get(PORTS.orderStorage).write('order', writeSavedOrder(toSavedOrder(accountId, order)))
        return success('done')
      },
    ),
  }),
  ...bugsOf(receivedPayment, {
    'an unknown outcome is called received': replace(
      TrackPurchase,
      'recordConfirmation',
      (record) => (order) => record({ ...order, isPaid: true }),
    ),
  }),
  ...bugsOf(refusedTrial, {
    'a payment that was called received stays so': replace(
      TrackPurchase,
      'recordOutcome',
      (record, useCase) => (accountId, user) =>
        user.checkout?.status === 'trial-refused' && useCase.pendingStatus(accountId) === 'waiting'
          ? 'pending'
          : record(accountId, user),
    ),
    'every refused payment is explained by the trial': replace(
      TrackPurchase,
      'recordOutcome',
      (record) => (accountId, user) => {
        const outcome = record(accountId, user)
        return outcome === 'not-paid' ? 'trial-refused' : outcome
      },
    ),
  }),
  ...bugsOf(purchaseEvents, {
    'the event is sent when the return page opens': replace(
      TrackPurchase,
      'recordConfirmation',
      (paid, useCase) => (order) => {
        paid(order)
        useCase.recordSubscription(order.accountId, undefined)
      },
    ),
    'a subscription bought in the app counts for the order left at the bank': replace(
      TrackPurchase,
      'recordSubscription',
      (confirmed) => (accountId) => confirmed(accountId, undefined),
    ),
  }),
  ...bugsOf(singlePurchaseEvent, {
    'the pending purchase stays after its event was sent': change(PORTS.orderStorage, (storage) => {
      const remove = storage.remove.bind(storage)
      const write = storage.write.bind(storage)
      storage.remove = (item) => (item === 'pending-purchase' ? undefined : remove(item))
      storage.write = (item, text) => (item === 'reported-purchase' ? undefined : write(item, text))
    }),
    'every event is sent twice': replace(PORTS.analytics, 'track', (track) => (event) => {
      track(event)
      track(event)
    }),
  }),
  ...bugsOf(ownOrder, {
    "RestoreOrder opens another user's stored order": restoreForAnyUser,
  }),
  ...bugsOf(pendingPurchaseOfPayer, {
    "RestoreOrder counts another user's stored order as paid": restoreForAnyUser,
    'a pending purchase blocks every user': replace(
      TrackPurchase,
      'pendingStatus',
      (unconfirmed, _useCase, get) => (accountId) => {
        const purchase = readPendingPurchase(get(PORTS.orderStorage).read('pending-purchase'))
        return unconfirmed(purchase?.accountId ?? accountId)
      },
    ),
    'the return page takes the order in memory for paid': replace(
      OrderStore,
      'takeSavedOrder',
      (take, store) => () => take() ?? (store.order && toSavedOrder('free', store.order)),
    ),
    'the pending purchase names the product as its account': replace(
      TrackPurchase,
      'recordConfirmation',
      (paid) => (order) => paid({ ...order, accountId: order.product.id }),
    ),
  }),
  ...bugsOf(onePaymentAtATime, {
    'the pending purchase is not stored': disable(TrackPurchase, 'recordConfirmation'),
  }),
  ...bugsOf(cardChanged, {
    'a refused card is called changed': changeResult(ChangePaymentMethod, 'execute', (changed) =>
      changed.type === 'success' ? success('changed') : changed,
    ),
  }),
  ...bugsOf(storedOrder, {
    'the stored order is never removed': replace(
      PORTS.orderStorage,
      'remove',
      (remove) => (item) => (item === 'order' ? undefined : remove(item)),
    ),
    'ConfirmCheckout keeps the stored order after a decline': changeResult(
      ConfirmCheckout,
      'execute',
      (confirmed, [{ accountId, order }], get) => {
        if (confirmed.type === 'error' && confirmed.error.kind === 'declined')
          get(PORTS.orderStorage).write('order', writeSavedOrder(toSavedOrder(accountId, order)))
        return confirmed
      },
    ),
    'the order is stored when the checkout opens': replace(
      OrderStore,
      'openCheckout',
      (open, store, get) => () => {
        open()
        get(PORTS.orderStorage).write('order', JSON.stringify(store.order))
      },
    ),
  }),
]
