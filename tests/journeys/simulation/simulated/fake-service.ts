import { InMemoryPortalApi } from '../../../../adapters/in-memory/in-memory-portal-api'
import { findByEmail } from '../../../../adapters/in-memory/sessions'
import { accountDefaults } from '../../../../adapters/in-memory/seed'
import type { World } from '../../../../adapters/in-memory/world'
import {
  operations,
  problems,
  type CheckoutSession,
  type CurrentUser as UserBody,
  type ErrorCode,
  type OperationId,
  type Operations,
  type Subscription as SubscriptionBody,
} from '../../../../contract/api'
import type { Invoice } from '../../../../src-core/domain/invoice'
import type {
  LatestCheckout,
  CurrentUser,
  Subscription,
  SubscriptionManager,
} from '../../../../src-core/domain/subscriber'
import type { ClientSecret, PortalApi, ProfileChange } from '../../../../src-core/ports/portal-api'
import { failure, success, type Result } from '../../../../src-core/shared/result'
import { operationAt, readBody, requestProblems, successOf } from '../../../../tools/open-api'

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
  readonly id: string
  readonly caller: Caller | undefined
  readonly invoiceId: string
  readonly query: URLSearchParams
  /** Validated, like the query. */
  readonly body: unknown
}

/** A code of the document, or a failure kind of the sandbox. */
type Problem = ErrorCode | ({ readonly kind: string } & ProblemDetails)

interface ProblemDetails {
  readonly reason?: unknown
  readonly preview?: unknown
}

type Handler<Id extends OperationId> = (
  call: Call,
) => Promise<Result<Operations[Id]['answer'] | void, Problem>>

const otherCodes: Readonly<Record<string, ErrorCode>> = {
  'sign-in-needed': 'not_signed_in',
  'code-refused': 'promo_code_invalid',
  'product-refused': 'product_unknown',
}

export function problem(code: ErrorCode, { reason, preview }: ProblemDetails = {}): ServiceResponse {
  const details = { ...(reason !== undefined && { reason }), ...(preview !== undefined && { preview }) }
  return { status: problems[code].status, body: { code, ...details } }
}

function codeOf({ kind }: { readonly kind: string }): ErrorCode {
  const named = kind.replaceAll('-', '_')
  return otherCodes[kind] ?? errorCodes.find((code) => code === named) ?? 'service_failed'
}

const errorCodes = Object.keys(problems) as readonly ErrorCode[]

export function operationOf({ method, pathname }: ServiceRequest): OperationId | undefined {
  return operationAt(method, pathname)?.operationId as OperationId | undefined
}

/** Answers as the service of `docs/openapi.yaml`, with the sandbox's rules on its world. */
export async function respondAsService(
  world: World,
  callerOf: (token: string) => Caller | undefined,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  const { method, pathname, query, text, token } = request
  const id = operationOf(request)
  if (!id) return problem('not_found')
  const handler = handlers[id]
  if (!handler) return problem('not_implemented')
  const caller = token === undefined ? undefined : callerOf(token)
  const allowsAnonymous = operations[id].allowsAnonymous && token === undefined
  if (!caller && !allowsAnonymous) return problem('not_signed_in')
  const body = parseJson(text)
  const operation = operationAt(method, pathname)
  if (!operation || requestProblems(operation, query, body).length > 0) return problem('request_invalid')
  if (caller) register(world, caller)
  const accountOf = () => world.read().accounts.find(({ id: each }) => each === caller?.uid)
  const api = new InMemoryPortalApi(world, async () => token, accountOf)
  const invoiceId = pathname.split('/')[4] ?? ''
  const answer = await handler({ api, world, id: caller?.uid ?? '', caller, invoiceId, query, body })
  if (answer.type === 'error')
    return typeof answer.error === 'string'
      ? problem(answer.error)
      : problem(codeOf(answer.error), answer.error)
  return answer.value ? { status: successOf(id).status, body: answer.value } : { status: 204 }
}

const handlers: { readonly [Id in OperationId]?: Handler<Id> } = {
  createCheckoutSession: async ({ api, world, id, body }) => {
    const { productId, promoCode, consent } = readBody('createCheckoutSession', body)
    const order = { productId, ...(promoCode !== undefined && { promoCode }), ...(consent && { consent }) }
    return formOpened(world, await api.createCheckoutSession(id, order))
  },

  previewPrice: async ({ api, world, query }) => {
    const [promoCode, productId] = [query.get('promo_code') ?? '', query.get('product_id') ?? '']
    const quote = await api.previewPrice({ productId, promoCode })
    const isKnown = world.catalogue.plans.some(({ price, localize }) =>
      [price, ...localize].some((each) => each.id === productId),
    )
    const isUnknown = quote.type === 'error' && quote.error.kind === 'service-error' && !isKnown
    return isUnknown ? failure('product_unknown') : quote
  },

  syncUser: async ({ api, world, id, caller, body }) => {
    const profile = readBody('syncUser', body)
    // The browser may have an old email; the identity provider has the current one.
    const holder = findByEmail(world.read().accounts, profile.email)
    const belongsToAnotherUser = holder !== undefined && holder.id !== id
    const synced = belongsToAnotherUser ? profile : { ...profile, email: caller?.email ?? profile.email }
    return api.syncUser(id, synced)
  },

  loadUser: async ({ api }) => {
    const user = await api.loadUser()
    return user.type === 'success' ? success(userResponse(user.value)) : user
  },

  // The document has exactly one field in a change.
  updateUser: async ({ api, id, body }) => api.updateUser(id, readBody('updateUser', body) as ProfileChange),

  deleteUser: async ({ api, id }) => api.deleteUser(id),

  createSetupIntent: async ({ api, world, id }) => formOpened(world, await api.createSetupIntent(id)),

  changePaymentMethod: async ({ api, id, body }) =>
    api.changePaymentMethod(id, readBody('changePaymentMethod', body).paymentMethodId),

  cancelSubscription: async ({ api, id, body }) =>
    api.cancelSubscription(id, readBody('cancelSubscription', body).reason),

  previewChange: async ({ api, id, query }) => api.previewChange(id, query.get('product_id') ?? ''),

  changePlan: async ({ api, id, body }) => {
    const { productId, quote, consent } = readBody('changePlan', body)
    return api.changePlan(id, { productId, quote, ...(consent && { consent }) })
  },

  callOffChange: async ({ api, id }) => api.callOffChange(id),

  keepSubscription: async ({ api, id }) => api.keepSubscription(id),

  listInvoices: async ({ api, id, query }) => {
    const listed = await api.listInvoices(id, query.get('before') ?? undefined)
    if (listed.type === 'error') return listed
    const { invoices, hasMore } = listed.value
    const responseOf = ({ recurrence, ...invoice }: Invoice) => ({
      ...invoice,
      ...(recurrence !== undefined && { productReccurence: recurrence }),
    })
    return success({ invoices: invoices.map(responseOf), hasMore })
  },

  loadInvoiceDocument: async ({ api, id, invoiceId }) => api.loadInvoiceDocument(id, invoiceId),

  payInvoice: async ({ api, id, invoiceId }) => api.payInvoice(id, invoiceId),
}

/** Gives the client secret the prefix that Stripe's have. */
function formOpened<Failure>(
  world: World,
  opened: Result<ClientSecret, Failure>,
): Result<ClientSecret, Failure> {
  if (opened.type === 'error') return opened
  const secret = opened.value.clientSecret
  const clientSecret = secret.replace(/^checkout_/, 'cs_test_').replace(/^setup_/, 'seti_')
  world.change((draft) => {
    for (const each of [...draft.checkoutSessions, ...draft.setupIntents])
      if (each.secret === secret) each.secret = clientSecret
  })
  return success({ clientSecret })
}

function register(world: World, { uid, email }: Caller): void {
  if (world.read().accounts.some(({ id }) => id === uid)) return
  world.change((draft) => {
    draft.accounts.push({ id: uid, email, method: 'password', ...accountDefaults })
  })
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

function userResponse({ subscription, checkout, can, returning, ...user }: CurrentUser): UserBody {
  return {
    ...user,
    ...(can && { can: [...can] }),
    ...(returning && { returning: { ...returning, hasTrial: false } }),
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

const billed = <Same>({ price, recurrence, ...same }: Same & Pick<Subscription, 'price' | 'recurrence'>) => ({
  ...same,
  productPrice: price,
  productReccurence: recurrence,
})

function subscriptionResponse(subscription: Subscription): SubscriptionBody {
  const { managedBy, currency, scheduledChange, ...others } = subscription
  return {
    ...billed(others),
    ...(scheduledChange && { scheduledChange: billed(scheduledChange) }),
    type: types[managedBy],
    productCurrency: currency,
  }
}
