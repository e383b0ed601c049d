import { PORTS } from '../../../../src/ports'
import { PayInvoice } from '../../../../src-core/use-cases/pay-invoice'
import { ChangePaymentMethodViewModel } from '../../../../src/screens/change-payment-method/change-payment-method.view-model'
import { PurchaseStore } from '../../../../src/stores/purchase-store'
import { SessionStore } from '../../../../src/stores/session-store'
import { ownInvoices, paidInvoice, pausedSubscriber, shownCharge } from '../invariants/self-service'
import { bugsOf, change, changeResult, replace, type SeededBug } from './seeded-bug'

/** Bugs in what subscribers do by themselves. */
export const selfServiceBugs: readonly SeededBug[] = [
  ...bugsOf(shownCharge, {
    'a new card is said to charge nothing': change(ChangePaymentMethodViewModel, (model) => {
      Object.defineProperty(model, 'isPastDue', { get: () => false })
    }),
  }),
  ...bugsOf(paidInvoice, {
    'a declined card counts as paid': changeResult(PayInvoice, 'execute', (payment) =>
      payment.type === 'declined' ? { type: 'paid' as const } : payment,
    ),
  }),
  ...bugsOf(ownInvoices, {
    'the invoices of the first user are kept for the next': replace(
      PORTS.portalApi,
      'listInvoices',
      (list) => {
        let first: ReturnType<typeof list> | undefined
        return (...call) => {
          const listed = first ?? list(...call)
          void listed.then(({ type }) => {
            if (type === 'success') first = listed
          })
          return listed
        }
      },
    ),
  }),
  ...bugsOf(pausedSubscriber, {
    'a paused subscription counts as none': change(PurchaseStore, (store, get) => {
      Object.defineProperty(store, 'homeStage', {
        get: () => {
          const { state } = get(SessionStore)
          return state.type === 'signed-in' && state.user.subscribed ? 'subscribed' : 'plans'
        },
      })
    }),
  }),
]
