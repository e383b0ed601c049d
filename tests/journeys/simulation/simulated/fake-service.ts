import { InMemoryPortalApi } from '#adapters/in-memory/in-memory-portal-api'
import { accountOfToken } from '#adapters/in-memory/sessions'
import type { World } from '#adapters/in-memory/world'
import {
  operations,
  problems,
  type CheckoutSession,
  type CurrentUser as UserBody,
  type ErrorCode,
  type OperationId,
  type Operations,
  type Subscription as SubscriptionBody,
} from '#contract/api'
import { parseJson } from '#contract/decode'
import type { Invoice } from '#core/domain/invoice'
import type { LatestCheckout, CurrentUser, Subscription, SubscriptionManager } from '#core/domain/subscriber'
import type { ClientSecret, PortalApi } from '#core/ports/portal-api'
import { success, type Result } from '#core/shared/result'
import {
  operationAt,
  type Operation,
  readBody,
  requestProblems,
  resolved,
  successOf,
} from '../../../../tools/open-api'
import { decodeToken } from './tokens'

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

interface Call {
  /** The rules of the sandbox, as the caller. */
  readonly api: PortalApi
  readonly world: World
  /** The account of the caller. */
  readonly id: string
  /** The values of the path's parameters. */
  readonly inPath: readonly string[]
  readonly query: URLSearchParams
  /** Validated, like the query. */
  readonly body: unknown
}

interface ProblemDetails {
  readonly reason?: unknown
  readonly preview?: unknown
}

type Handler<Id extends OperationId> = (
  call: Call,
) => Promise<Result<Operations[Id]['answer'] | void, { readonly kind: string } & ProblemDetails>>

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
export async function respondAsService(world: World, request: ServiceRequest): Promise<ServiceResponse> {
  const { method, pathname, query, text } = request
  const id = operationOf(request)
  const operation = operationAt(method, pathname)
  if (!id || !operation) return problem('not_found')
  const body = parseJson(text)
  if (requestProblems(operation, query, body).length > 0) return problem('request_invalid')
  const token = request.token === undefined ? undefined : (decodeToken(request.token)?.world ?? '')
  const api = new InMemoryPortalApi(world, async () => token)
  const callerId = accountOfToken(world.read(), token)?.id ?? ''
  const call = { api, world, id: callerId, inPath: valuesInPath(id, pathname), query, body }
  const answer = await (handlers[id]?.(call) ?? callAsDocumented(id, operation, call))
  if (answer.type === 'error') return problem(codeOf(answer.error), answer.error)
  return answer.value ? { status: successOf(id).status, body: answer.value } : { status: 204 }
}

function valuesInPath(id: OperationId, pathname: string): readonly string[] {
  const steps = operations[id].path.split('/')
  return pathname.split('/').filter((_value, place) => steps[place]?.startsWith('{'))
}

/** The account, then what the path names, then the body: its value, where the document has one field. */
async function callAsDocumented(id: OperationId, { requestBody }: Operation, call: Call) {
  const json = requestBody?.content?.['application/json']
  const fields = json ? Object.keys(resolved(json.schema).properties ?? {}) : []
  const [field] = fields.length === 1 ? Object.values(call.body as object) : [call.body]
  const calls = call.api as unknown as Record<
    OperationId,
    (...sent: unknown[]) => ReturnType<Handler<OperationId>>
  >
  return calls[id](call.id, ...call.inPath, ...(json ? [field] : []))
}

/** The calls that need more. */
const handlers: { readonly [Id in OperationId]?: Handler<Id> } = {
  createCheckoutSession: async ({ api, world, id, body }) => {
    const { productId, promoCode, consent } = readBody('createCheckoutSession', body)
    const order = { productId, ...(promoCode !== undefined && { promoCode }), ...(consent && { consent }) }
    return formOpened(world, await api.createCheckoutSession(id, order))
  },

  previewPrice: async ({ api, query }) =>
    api.previewPrice({
      productId: query.get('product_id') ?? '',
      promoCode: query.get('promo_code') ?? '',
    }),

  loadUser: async ({ api }) => {
    const user = await api.loadUser()
    return user.type === 'success' ? success(userResponse(user.value)) : user
  },

  createSetupIntent: async ({ api, world, id }) => formOpened(world, await api.createSetupIntent(id)),

  previewChange: async ({ api, id, query }) => api.previewChange(id, query.get('product_id') ?? ''),

  changePlan: async ({ api, id, body }) => {
    const { productId, quote, consent } = readBody('changePlan', body)
    return api.changePlan(id, { productId, quote, ...(consent && { consent }) })
  },

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
