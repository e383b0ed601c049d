import { findByEmail } from '../../adapters/in-memory/sessions'
import type { World } from '../../adapters/in-memory/world'
import type { PortalApi } from '../../src-core/ports/portal-api'
import type { Accounts } from './identity-provider'
import type { PaymentProvider } from './payment-provider'
import { problem, problemOf, type ServiceResponse } from './response'
import type { RequestBodies } from './request-bodies'
import { userResponse } from './user-response'

/** A request and its context. */
export interface Incoming {
  /** The rules of the sandbox, as the caller. */
  readonly api: PortalApi
  readonly world: World
  readonly paymentProvider: PaymentProvider
  readonly accounts: Accounts
  /** Undefined without a valid token. */
  readonly caller: { readonly uid: string; readonly email: string } | undefined
  readonly query: URLSearchParams
  /** Validated, like the query. */
  readonly body: unknown
}

type Answer = (incoming: Incoming) => Promise<ServiceResponse>

const done: ServiceResponse = { status: 204 }

/** The operations of the document, by method and path. */
export const portalCalls: Readonly<Record<string, Answer>> = {
  'POST /users/me/checkout-session': async ({ api, world, paymentProvider, caller, body }) => {
    const { productId, promoCode, consent } = body as RequestBodies['CheckoutOrder']
    const order = { productId, ...(promoCode === undefined ? {} : { promoCode }) }
    const opened = await api.createCheckoutSession(caller?.uid ?? '', {
      ...order,
      ...(consent && { consent }),
    })
    if (opened.type === 'error') return problemOf(opened.error)
    if (!caller) return problem('not_signed_in')
    const secret = opened.value.clientSecret
    const clientSecret = await paymentProvider.openCheckout({
      accountId: caller.uid,
      email: caller.email,
      ...order,
      secret,
    })
    if (clientSecret === undefined) return problem('already_subscribed')
    world.change((draft) => {
      for (const each of draft.checkoutSessions) if (each.secret === secret) each.secret = clientSecret
    })
    return { status: 201, body: { clientSecret } }
  },

  'GET /users/me/checkout-session': async ({ api, world, query }) => {
    const [promoCode, productId] = [query.get('promo_code') ?? '', query.get('product_id') ?? '']
    const quote = await api.previewPrice({ productId, promoCode })
    if (quote.type === 'success') return { status: 200, body: quote.value }
    const isKnown = world.catalogue.plans.some(({ price, localize }) =>
      [price, ...localize].some(({ id }) => id === productId),
    )
    return quote.error.kind === 'service-error' && !isKnown
      ? problem('product_unknown')
      : problemOf(quote.error)
  },

  'PATCH /users': async ({ api, world, caller, body }) => {
    const facts = body as RequestBodies['UserProfile']
    // The browser may have an old email; the identity provider has the current one.
    const holder = findByEmail(world.read().accounts, facts.email)
    const isAnothers = holder !== undefined && holder.id !== caller?.uid
    const profile = isAnothers ? facts : { ...facts, email: caller?.email ?? facts.email }
    return outcome(await api.syncUser(caller?.uid ?? '', profile))
  },

  'GET /users/me': async ({ api }) => {
    const user = await api.loadUser()
    return user.type === 'success' ? { status: 200, body: userResponse(user.value) } : problemOf(user.error)
  },

  'PATCH /users/me': async ({ api, accounts, caller, body }) => {
    const change = body as RequestBodies['ProfileChange']
    const changed = await api.updateUser(caller?.uid ?? '', change)
    if (changed.type === 'success' && caller && 'email' in change) {
      try {
        await accounts.changeEmail(caller.uid, change.email)
      } catch (cause) {
        await api.updateUser(caller.uid, { email: caller.email })
        throw cause
      }
    }
    return outcome(changed)
  },

  'DELETE /users/me': async ({ api, world, accounts, caller }) => {
    const known = world.read().accounts.find(({ id }) => id === caller?.uid)
    const deleted = await api.deleteUser(caller?.uid ?? '')
    if (deleted.type === 'success' && known) {
      try {
        await accounts.delete(known.id)
      } catch (cause) {
        // The user can still sign in, and pays for the subscription.
        world.change((draft) => {
          const others = draft.accounts.filter(({ id }) => id !== known.id)
          draft.accounts = [...others, structuredClone(known)]
        })
        throw cause
      }
    }
    return outcome(deleted)
  },

  'POST /users/me/setup-intent': async ({ api, world, paymentProvider, caller }) => {
    const opened = await api.createSetupIntent(caller?.uid ?? '')
    if (opened.type === 'error') return problemOf(opened.error)
    if (!caller) return problem('not_signed_in')
    const secret = opened.value.clientSecret
    const clientSecret = await paymentProvider.openSetup({
      accountId: caller.uid,
      email: caller.email,
      secret,
    })
    world.change((draft) => {
      for (const each of draft.setupIntents) if (each.secret === secret) each.secret = clientSecret
    })
    return { status: 201, body: { clientSecret } }
  },

  'PATCH /users/me/payment-method': async ({ api, paymentProvider, caller, body }) => {
    const { paymentMethodId } = body as RequestBodies['PaymentMethodChoice']
    if (caller) await paymentProvider.adoptCard(caller.uid, paymentMethodId)
    const changed = await api.changePaymentMethod(caller?.uid ?? '', paymentMethodId)
    if (changed.type === 'success' && caller)
      await paymentProvider.setBillingCard(caller.uid, paymentMethodId)
    return outcome(changed)
  },

  'DELETE /users/me/subscription': async ({ api, paymentProvider, caller, body }) => {
    const { reason } = body as RequestBodies['Cancellation']
    const cancelled = await api.cancelSubscription(caller?.uid ?? '', reason)
    if (cancelled.type === 'success' && caller) await paymentProvider.cancel(caller.uid, reason)
    return outcome(cancelled)
  },
}

type Ended = { readonly type: string; readonly error?: { readonly kind: string } }

function outcome(answer: Ended): ServiceResponse {
  return answer.error ? problemOf(answer.error) : done
}
