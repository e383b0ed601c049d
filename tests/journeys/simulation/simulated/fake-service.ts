import { InMemoryPortalApi } from '../../../../adapters/in-memory/in-memory-portal-api'
import { findByEmail } from '../../../../adapters/in-memory/sessions'
import { accountDefaults } from '../../../../adapters/in-memory/seed'
import type { World } from '../../../../adapters/in-memory/world'
import {
  problems,
  type CheckoutSession,
  type CurrentUser as UserBody,
  type ErrorCode,
  type Operations,
  type Subscription as SubscriptionBody,
} from '../../../../contract/api'
import type {
  LatestCheckout,
  CurrentUser,
  Subscription,
  SubscriptionManager,
} from '../../../../src-core/domain/subscriber'
import type { ClientSecret, PortalApi, ProfileChange } from '../../../../src-core/ports/portal-api'
import type { Result } from '../../../../src-core/shared/result'
import { operationAt, readBody, requestProblems } from '../../../support/open-api'

/** A status, with JSON if there is a body. */
export interface ServiceResponse {
  readonly status: number
  readonly body?: object
}

export interface ServiceRequest {
  readonly method: string
  readonly pathname: string
  readonly query: URLSearchParams
  readonly text: string
  readonly token: string | undefined
}

interface Caller {
  readonly uid: string
  readonly email: string
}

interface Call {
  /** The rules of the sandbox, as the caller. */
  readonly api: PortalApi
  readonly world: World
  readonly caller: Caller | undefined
  readonly query: URLSearchParams
  /** Validated, like the query. */
  readonly body: unknown
}

/** The codes of docs/openapi.yaml for the failure kinds of the sandbox. */
const codes: Readonly<Record<string, ErrorCode>> = {
  'not-signed-in': 'not_signed_in',
  'sign-in-needed': 'not_signed_in',
  'code-refused': 'promo_code_invalid',
  'product-refused': 'product_unknown',
  'already-subscribed': 'already_subscribed',
  'payment-processing': 'payment_processing',
  'subscription-paused': 'subscription_paused',
  'currency-differs': 'currency_differs',
  'recent-sign-in-required': 'recent_sign_in_required',
  refused: 'refused',
}

export function problem(code: ErrorCode): ServiceResponse {
  return { status: problems[code].status, body: { code } }
}

/** Answers as the service of `docs/openapi.yaml`, with the sandbox's rules on its world. */
export async function respondAsService(
  world: World,
  callerOf: (token: string) => Caller | undefined,
  { method, pathname, query, text, token }: ServiceRequest,
): Promise<ServiceResponse> {
  const name = `${method} ${pathname}`
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (!call) return problem('not_found')
  const caller = token === undefined ? undefined : callerOf(token)
  const allowsAnonymous = name === 'GET /users/me/checkout-session' && token === undefined
  if (!caller && !allowsAnonymous) return problem('not_signed_in')
  const body = parseJson(text)
  const operation = operationAt(method, pathname)
  if (!operation || requestProblems(operation, query, body).length > 0) return problem('request_invalid')
  if (caller) register(world, caller)
  const accountOf = () => world.read().accounts.find(({ id }) => id === caller?.uid)
  const api = new InMemoryPortalApi(world, async () => token, accountOf)
  return call({ api, world, caller, query, body })
}

const calls: Readonly<Record<string, (call: Call) => Promise<ServiceResponse>>> = {
  'POST /users/me/checkout-session': async ({ api, world, caller, body }) => {
    const { productId, promoCode, consent } = readBody('createCheckoutSession', body)
    const order = { productId, ...(promoCode !== undefined && { promoCode }), ...(consent && { consent }) }
    return formOpened(world, await api.createCheckoutSession(caller?.uid ?? '', order))
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
    const profile = readBody('syncUser', body)
    // The browser may have an old email; the identity provider has the current one.
    const holder = findByEmail(world.read().accounts, profile.email)
    const belongsToAnotherUser = holder !== undefined && holder.id !== caller?.uid
    const synced = belongsToAnotherUser ? profile : { ...profile, email: caller?.email ?? profile.email }
    return outcome(await api.syncUser(caller?.uid ?? '', synced))
  },

  'GET /users/me': async ({ api }) => {
    const user = await api.loadUser()
    return user.type === 'success' ? { status: 200, body: userResponse(user.value) } : problemOf(user.error)
  },

  'PATCH /users/me': async ({ api, caller, body }) =>
    outcome(await api.updateUser(caller?.uid ?? '', changeOf(readBody('updateUser', body)))),

  'DELETE /users/me': async ({ api, caller }) => outcome(await api.deleteUser(caller?.uid ?? '')),

  'POST /users/me/setup-intent': async ({ api, world, caller }) =>
    formOpened(world, await api.createSetupIntent(caller?.uid ?? '')),

  'PATCH /users/me/payment-method': async ({ api, caller, body }) => {
    const { paymentMethodId } = readBody('changePaymentMethod', body)
    return outcome(await api.changePaymentMethod(caller?.uid ?? '', paymentMethodId))
  },

  'DELETE /users/me/subscription': async ({ api, caller, body }) => {
    const { reason } = readBody('cancelSubscription', body)
    return outcome(await api.cancelSubscription(caller?.uid ?? '', reason))
  },
}

/** The document has exactly one field in a change. */
function changeOf({ firstName, lastName, email }: Operations['updateUser']['body']): ProfileChange {
  if (firstName !== undefined) return { firstName }
  if (lastName !== undefined) return { lastName }
  return { email: email ?? '' }
}

/** Gives the client secret the prefix that Stripe's have. */
function formOpened(world: World, opened: Result<ClientSecret, { readonly kind: string }>): ServiceResponse {
  if (opened.type === 'error') return problemOf(opened.error)
  const secret = opened.value.clientSecret
  const clientSecret = secret.replace(/^checkout_/, 'cs_test_').replace(/^setup_/, 'seti_')
  world.change((draft) => {
    for (const each of [...draft.checkoutSessions, ...draft.setupIntents])
      if (each.secret === secret) each.secret = clientSecret
  })
  return { status: 201, body: { clientSecret } }
}

/** Registers a user on the first call. */
function register(world: World, { uid, email }: Caller): void {
  if (world.read().accounts.some(({ id }) => id === uid)) return
  world.change((draft) => {
    draft.accounts.push({ id: uid, email, method: 'password', ...accountDefaults })
  })
}

function outcome(answer: Result<void, { readonly kind: string }>): ServiceResponse {
  return answer.type === 'error' ? problemOf(answer.error) : { status: 204 }
}

function problemOf({ kind }: { readonly kind: string }): ServiceResponse {
  return problem(codes[kind] ?? 'service_failed')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const types: Readonly<Record<SubscriptionManager, string>> = {
  portal: 'STRIPE',
  'app-store': 'APP_STORE',
  'google-play': 'GOOGLE_PLAY',
  elsewhere: 'OTHER',
}

/** Returns the user in the format of the document. */
function userResponse({ subscription, checkout, ...user }: CurrentUser): UserBody {
  return {
    ...user,
    subscription: subscription && subscriptionResponse(subscription),
    checkout: checkout && checkoutResponse(checkout),
  }
}

function checkoutResponse({ id, status }: LatestCheckout): CheckoutSession {
  if (status === 'trial-refused')
    return { id, status: 'expired', paymentStatus: 'unpaid', trialRefused: true }
  if (status === 'open' || status === 'expired') return { id, status, paymentStatus: 'unpaid' }
  return { id, status: 'complete', paymentStatus: status === 'paid' ? 'paid' : 'unpaid' }
}

function subscriptionResponse(subscription: Subscription): SubscriptionBody {
  const { managedBy, price, currency, recurrence, ...others } = subscription
  return {
    ...others,
    type: types[managedBy],
    productPrice: price,
    productCurrency: currency,
    productReccurence: recurrence,
  }
}
