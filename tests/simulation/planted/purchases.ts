import { readSavedOrder } from '../../../src-core/domain/saved-order'
import { ConfirmCheckout, toSavedOrder } from '../../../src-core/use-cases/confirm-checkout'
import { RestoreOrder } from '../../../src-core/use-cases/restore-order'
import { TrackPurchase } from '../../../src-core/use-cases/track-purchase'
import { PORTS } from '../../../src/ports'
import { OrderStore } from '../../../src/stores/order-store'
import { markOfPayer, purchaseEvents } from '../invariants/purchase-events'
import { storedOrder } from '../invariants/stored-order'
import { bend, type Planted } from './bend'

/** Bugs of what is kept about a payment, and counted for it. */
export const purchaseBugs: readonly Planted[] = [
  {
    promise: purchaseEvents.name,
    bug: 'the event is sent when the return page is opened, without asking the service',
    plant: bend(TrackPurchase, (useCase) => {
      const paid = useCase.paid.bind(useCase)
      useCase.paid = (order) => {
        paid(order)
        useCase.confirmed(order.accountId, undefined)
      }
    }),
  },
  {
    promise: purchaseEvents.name,
    bug: 'the mark of a payment stays after its event was sent',
    plant: bend(PORTS.orderStorage, (storage) => {
      const remove = storage.remove.bind(storage)
      const keep = storage.keep.bind(storage)
      storage.remove = (item) => (item === 'pending-purchase' ? undefined : remove(item))
      storage.keep = (item, text) => (item === 'reported-purchase' ? undefined : keep(item, text))
    }),
  },
  {
    promise: purchaseEvents.name,
    bug: 'a subscription that was bought on the phone is counted for the order left at the bank',
    plant: bend(TrackPurchase, (useCase) => {
      const confirmed = useCase.confirmed.bind(useCase)
      useCase.confirmed = (accountId) => confirmed(accountId, undefined)
    }),
  },
  {
    promise: markOfPayer.name,
    bug: 'RestoreOrder gives a stashed order to whoever is signed in',
    plant: bend(RestoreOrder, (useCase, get) => {
      const storage = get(PORTS.orderStorage)
      useCase.execute = (accountId) => {
        const saved = readSavedOrder(storage.read('order'), get(PORTS.catalogue))
        storage.remove('order')
        return saved && accountId !== undefined ? { ...saved, accountId } : undefined
      }
    }),
  },
  {
    promise: markOfPayer.name,
    bug: 'the return page takes the order in memory for paid where none was stashed',
    plant: bend(OrderStore, (store) => {
      const take = store.takeAbandoned.bind(store)
      store.takeAbandoned = () => take() ?? (store.order && toSavedOrder('free', store.order))
    }),
  },
  {
    promise: markOfPayer.name,
    bug: 'the mark names the product where it should name the account',
    plant: bend(TrackPurchase, (useCase) => {
      const paid = useCase.paid.bind(useCase)
      useCase.paid = (order) => paid({ ...order, accountId: order.product.id })
    }),
  },
  {
    promise: storedOrder.name,
    bug: 'the stashed order is never taken away',
    plant: bend(PORTS.orderStorage, (storage) => {
      const remove = storage.remove.bind(storage)
      storage.remove = (item) => (item === 'order' ? undefined : remove(item))
    }),
  },
  {
    promise: storedOrder.name,
    bug: 'ConfirmCheckout keeps the stashed order where there was no connection',
    plant: bend(ConfirmCheckout, (useCase, get) => {
      const execute = useCase.execute.bind(useCase)
      const storage = get(PORTS.orderStorage)
      useCase.execute = async (...asked) => {
        const running = execute(...asked)
        const text = storage.read('order') ?? ''
        const confirmed = await running
        const isCut = confirmed.type === 'error' && confirmed.error.kind === 'no-connection'
        if (isCut) storage.keep('order', text)
        return confirmed
      }
    }),
  },
  {
    promise: storedOrder.name,
    bug: 'the order is stashed when the checkout opens, not when it is paid',
    plant: bend(OrderStore, (store, get) => {
      const open = store.openCheckout.bind(store)
      store.openCheckout = () => {
        open()
        get(PORTS.orderStorage).keep('order', JSON.stringify(store.order))
      }
    }),
  },
]
