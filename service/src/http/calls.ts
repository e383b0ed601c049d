import type { CancelReason } from '../subscription/cancellation.ts'
import { Problem } from '../shared/problem.ts'
import type { CheckoutOrder } from '../checkout/checkout-order.ts'
import type { Profile } from '../users/accounts.ts'
import type { Service } from '../service.ts'
import type { TokenUser } from '../identity/identity.ts'

/** A request that the document allows. */
interface Call {
  readonly service: Service
  /** Undefined only where the document allows anonymous callers. */
  readonly user: TokenUser | undefined
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

interface Answer {
  readonly status: number
  readonly body?: object
}

const done: Answer = { status: 204 }

/** The nine operations of the document, by their id. */
export const calls: Readonly<Record<string, (call: Call) => Promise<Answer>>> = {
  syncUser: async ({ service, user, body }) => {
    await service.accounts.sync(signedIn(user), body as Profile)
    return done
  },

  loadUser: async ({ service, user }) => ({
    status: 200,
    body: await service.currentUser.load(signedIn(user).id),
  }),

  updateUser: async ({ service, user, body }) => {
    await service.accounts.change(signedIn(user), body as Profile)
    return done
  },

  deleteUser: async ({ service, user }) => {
    await service.accounts.delete(signedIn(user))
    return done
  },

  previewPrice: async ({ service, user, query }) => {
    const { product_id: productId = '', promo_code: promoCode = '' } = query
    return { status: 200, body: await service.previewPrice(user, { productId, promoCode }) }
  },

  createCheckoutSession: async ({ service, user, body }) => ({
    status: 201,
    body: { clientSecret: await service.accounts.openCheckout(signedIn(user), body as CheckoutOrder) },
  }),

  createSetupIntent: async ({ service, user }) => ({
    status: 201,
    body: { clientSecret: await service.accounts.openCardForm(signedIn(user)) },
  }),

  changePaymentMethod: async ({ service, user, body }) => {
    const { paymentMethodId } = body as { readonly paymentMethodId: string }
    await service.subscriptionChanges.changeCard(signedIn(user).id, paymentMethodId)
    return done
  },

  cancelSubscription: async ({ service, user, body }) => {
    const { reason } = body as { readonly reason: CancelReason }
    await service.subscriptionChanges.cancel(signedIn(user).id, reason)
    return done
  },
}

function signedIn(user: TokenUser | undefined): TokenUser {
  if (!user) throw new Problem('not_signed_in')
  return user
}
