import { operations } from '../../contract/api'
import type { PortalApi } from '../../src-core/ports/portal-api'

/** Who makes a call, and what is on sale. */
export interface Caller {
  readonly id: string
  readonly email: string
  readonly productId: string
}

/** One way to make each call of the service. */
export const everyCall = {
  createCheckoutSession: (api, { id, productId }) => api.createCheckoutSession(id, { productId }),
  previewPrice: (api, { productId }) => api.previewPrice({ productId, promoCode: 'CALM50' }),
  syncUser: (api, { id, email }) => api.syncUser(id, { firstName: 'Nova', lastName: 'Quist', email }),
  loadUser: (api) => api.loadUser(),
  updateUser: (api, { id }) => api.updateUser(id, { firstName: 'Nova' }),
  deleteUser: (api, { id }) => api.deleteUser(id),
  createSetupIntent: (api, { id }) => api.createSetupIntent(id),
  changePaymentMethod: (api, { id }) => api.changePaymentMethod(id, 'pm_1'),
  cancelSubscription: (api, { id }) => api.cancelSubscription(id, 'no-answer'),
  keepSubscription: (api, { id }) => api.keepSubscription(id),
  previewChange: (api, { id, productId }) => api.previewChange(id, productId),
  changePlan: (api, { id, productId }) => api.changePlan(id, { productId, quote: 'a-quote' }),
  callOffChange: (api, { id }) => api.callOffChange(id),
  listInvoices: (api, { id }) => api.listInvoices(id),
  loadInvoiceDocument: (api, { id }) => api.loadInvoiceDocument(id, 'in_1'),
  payInvoice: (api, { id }) => api.payInvoice(id, 'in_1'),
} as const satisfies {
  readonly [Name in keyof PortalApi]: (api: PortalApi, caller: Caller) => ReturnType<PortalApi[Name]>
}

export const callNames = Object.keys(everyCall) as readonly (keyof PortalApi)[]

/** The calls that need a signed-in user. */
export const ownCalls = callNames.filter((name) => name !== 'previewPrice')

/** The calls that name the account of the user who makes them. */
export const callsForAccount = ownCalls.filter((name) => name !== 'loadUser')

/** The calls that change something. */
export const changes = ownCalls.filter((name) => operations[name].method !== 'GET')
