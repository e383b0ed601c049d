import type { OperationId, Operations } from '../../../contract/api.ts'
import type { TokenUser } from '../identity/identity.ts'
import type { Service } from '../service.ts'

/** A request that the document allows. */
interface Call<Id extends OperationId> {
  readonly service: Service
  /** Reading it fails with `not_signed_in` for an anonymous caller. */
  readonly user: TokenUser
  /** Undefined for an anonymous caller. */
  readonly caller: TokenUser | undefined
  /** That of the caller's pages: BCP 47. */
  readonly language: string | undefined
  readonly path: Operations[Id]['path']
  readonly query: Operations[Id]['query']
  readonly body: Operations[Id]['body']
}

type Answer<Id extends OperationId> = Operations[Id]['answer'] extends undefined
  ? void
  : Operations[Id]['answer']

/** How each operation of the document is answered. */
export const calls: { readonly [Id in OperationId]: (call: Call<Id>) => Promise<Answer<Id>> } = {
  syncUser: ({ service, user, body, language }) => service.profiles.sync(user, body, language),
  loadUser: ({ service, user }) => service.currentUser.load(user.id),
  updateUser: ({ service, user, body }) => service.profiles.change(user, body),
  deleteUser: ({ service, user }) => service.deletions.delete(user),
  previewPrice: ({ service, caller, query }) =>
    service.previewPrice(caller, { productId: query.product_id, promoCode: query.promo_code }),
  createCheckoutSession: async ({ service, user, body }) => ({
    clientSecret: await service.checkout.open(await service.profiles.account(user), body),
  }),
  createSetupIntent: async ({ service, user }) => ({
    clientSecret: await service.cards.openForm(await service.profiles.account(user)),
  }),
  changePaymentMethod: ({ service, user, body }) => service.cards.change(user.id, body.paymentMethodId),
  cancelSubscription: ({ service, user, body }) => service.cancellations.cancel(user.id, body.reason),
  keepSubscription: ({ service, user }) => service.renewals.keep(user.id),
  previewChange: ({ service, user, query }) => service.planChanges.preview(user.id, query.product_id),
  changePlan: ({ service, user, body }) => service.planChanges.change(user.id, body),
  callOffChange: ({ service, user }) => service.planChanges.callOff(user.id),
  listInvoices: ({ service, user, query }) => service.invoiceList.page(user.id, query.before),
  loadInvoiceDocument: ({ service, user, path }) => service.invoiceDocuments.load(user.id, path.id),
  payInvoice: ({ service, user, path }) => service.invoicePayments.pay(user.id, path.id),
}

/** Whether the operation is known: the document of an owner may be newer than the program. */
export function isKnown(id: string): id is OperationId {
  return Object.hasOwn(calls, id)
}
