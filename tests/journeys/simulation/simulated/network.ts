import type { HttpClientOptions } from '#adapters/http/http-client'
import { findByEmail } from '#adapters/in-memory/sessions'
import type { World } from '#adapters/in-memory/world'
import { readAnswer, readBody } from '../../../../tools/open-api'
import {
  operationOf,
  problem,
  respondAsService,
  type ServiceRequest,
  type ServiceResponse,
} from './fake-service'
import type { Browser } from './browser'
import { problems } from '#contract/api'
import { changingCalls, orderName, type Recorder } from './recorder'
import { decodeToken, signInOf } from './tokens'

export const serviceAddress = 'https://service.example.com/v1'

type Fetch = HttpClientOptions['fetch']

export interface SessionRequest {
  readonly caller: string | undefined
  readonly order: string
  readonly signIn: string | undefined
  /** Whether another one for the same order was pending since this sign-in. */
  readonly isSecond: boolean
  /** Whether an earlier payment of the user was called received, and the service has not confirmed it yet. */
  readonly isDuplicate: boolean
  isPending: boolean
  secret?: string
}

export function networkOf(
  { world, faults, recorder }: Pick<Browser, 'world' | 'faults' | 'recorder'>,
  sessionRequests: SessionRequest[],
): Fetch {
  return async (address, { method = 'GET', headers, body, signal }) => {
    if (!address.startsWith(`${serviceAddress}/`)) recorder.foreignRequests.push(address)
    const request = parse(address, method, headers, body)
    const operation = operationOf(request)
    const session =
      operation === 'createCheckoutSession' ? begin(request, sessionRequests, recorder, world) : undefined
    if (session) signal?.addEventListener('abort', () => void (session.isPending = false), { once: true })
    const isAboutCode = request.pathname === '/users/me/checkout-session'
    if (operation === 'syncUser') recordProfile(recorder, world, request)
    const change = changingCalls.find((call) => call === operation)
    if (change) recorder.recordChange(callerOf(request) ?? '', change)
    const recorded = (reply: ServiceResponse) => {
      record(recorder, request, reply)
      return reply
    }
    const make = async () => recorded(await respondAsService(world, request))
    try {
      const { network } = world.read().controls
      if (network === 'slow') await world.clock.wait(2000)
      if (world.read().controls.network === 'offline') noConnection()
      if (network === 'server-errors') return response({ status: 503 })
      const reply = await faults.call<ServiceResponse>(`${method} ${request.pathname}`, make, {
        refused: () => recorded(problem(isAboutCode ? 'promo_code_invalid' : 'refused')),
        unauthorised: () => recorded(problem('not_signed_in')),
        'server-error': () => ({ status: 503 }),
        malformed: () => ({ status: 200, body: { clientSecret: 7, now: 'soon' } }),
        'lost-request': noConnection,
        'lost-response': noConnection,
        'no-response': () => new Promise<never>(() => undefined),
      })
      if (session && reply.status === 201)
        session.secret = readAnswer('createCheckoutSession', reply.body).clientSecret
      return response(reply)
    } finally {
      if (session) session.isPending = false
    }
  }
}

function noConnection(): never {
  throw new TypeError('Failed to fetch')
}

function parse(
  address: string,
  method: string,
  headers: RequestInit['headers'],
  body: RequestInit['body'],
): ServiceRequest {
  const { pathname, searchParams } = new URL(address)
  const authorization = new Headers(headers).get('authorization') ?? ''
  return {
    method,
    pathname: pathname.slice(new URL(serviceAddress).pathname.length),
    query: searchParams,
    text: typeof body === 'string' ? body : '',
    token: /^Bearer (.+)$/.exec(authorization)?.[1],
  }
}

function callerOf({ token }: ServiceRequest): string | undefined {
  return token === undefined ? undefined : decodeToken(token)?.sub
}

function orderOf({ method, query, text }: ServiceRequest): string {
  if (method === 'GET') return orderName(query.get('product_id') ?? '', query.get('promo_code') ?? '')
  const { productId, promoCode } = readBody('createCheckoutSession', JSON.parse(text))
  return orderName(productId, promoCode)
}

function begin(
  request: ServiceRequest,
  sessionRequests: SessionRequest[],
  { unconfirmed }: Recorder,
  world: World,
): SessionRequest {
  const [caller, order] = [callerOf(request), orderOf(request)]
  const signIn = signInOf(world)
  const isSecond = sessionRequests.some(
    (each) => each.isPending && each.order === order && each.caller === caller && each.signIn === signIn,
  )
  const isDuplicate = caller !== undefined && unconfirmed.has(caller)
  const sessionRequest = { caller, signIn, order, isSecond, isDuplicate, isPending: true }
  sessionRequests.push(sessionRequest)
  return sessionRequest
}

/** Records a profile that is sent with another user's token. */
function recordProfile(recorder: Recorder, world: World, request: ServiceRequest): void {
  const caller = callerOf(request)
  const { email } = readBody('syncUser', JSON.parse(request.text))
  const owner = findByEmail(world.read().accounts, email)
  if (owner && caller !== undefined && owner.id !== caller)
    recorder.foreignProfiles.push(`the profile of ${owner.id} was sent as ${caller}'s`)
}

function record(recorder: Recorder, request: ServiceRequest, { status, body }: ServiceResponse): void {
  const caller = callerOf(request) ?? ''
  const operation = operationOf(request)
  const isAboutOrder = operation === 'previewPrice' || operation === 'createCheckoutSession'
  if (isAboutOrder && status === problems.promo_code_invalid.status)
    recorder.refusedOrders.add(orderOf(request))
  if (status >= 300) return
  if (operation === 'previewPrice') recorder.recordQuote(orderOf(request), readAnswer('previewPrice', body))
  else if (operation === 'loadUser') {
    const { subscribed, subscription, checkout, returning } = readAnswer('loadUser', body)
    recorder.recordUser(caller, subscribed || subscription?.paused === true)
    if (returning) recorder.returning.add(caller)
    if (checkout?.trialRefused) recorder.recordRefusedTrial(caller)
    if (checkout) recorder.recordStatus(checkout.id, checkout.status)
  } else if (operation === 'changePaymentMethod') recorder.recordCardChange(caller)
  else if (operation === 'deleteUser') recorder.deleted.add(caller)
}

function response({ status, body }: ServiceResponse): Response {
  if (body instanceof Uint8Array) return new Response(new Uint8Array(body), { status })
  return new Response(body === undefined ? null : JSON.stringify(body), { status })
}
