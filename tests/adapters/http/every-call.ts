import type { PortalApi } from '../../../src-core/ports/portal-api'

/** One way to make each call. */
export const everyCall = {
  createCheckoutSession: (api) => api.createCheckoutSession({ productId: 'yearly-us', promoCode: 'CALM50' }),
  previewPrice: (api) => api.previewPrice({ productId: 'yearly-us', promoCode: 'CALM50' }),
  syncUser: (api) => api.syncUser({ firstName: 'Nova', lastName: 'Quist', email: 'nova@example.com' }),
  loadUser: (api) => api.loadUser(),
  updateUser: (api) => api.updateUser({ lastName: 'Quist' }),
  deleteUser: (api) => api.deleteUser(),
  createSetupIntent: (api) => api.createSetupIntent(),
  changePaymentMethod: (api) => api.changePaymentMethod('pm_1'),
  cancelSubscription: (api) => api.cancelSubscription('no-answer'),
} as const satisfies { readonly [Name in keyof PortalApi]: (api: PortalApi) => ReturnType<PortalApi[Name]> }

export const callNames = Object.keys(everyCall) as readonly (keyof PortalApi)[]
