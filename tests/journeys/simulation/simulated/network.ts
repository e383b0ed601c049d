import type { HttpClientOptions } from '../../../../adapters/http/http-client'
import { accountOfToken, findByEmail } from '../../../../adapters/in-memory/sessions'
import type { World } from '../../../../adapters/in-memory/world'
import type { ClientSecret } from '../../../../src-core/ports/portal-api'
import type { PromoQuote } from '../../../../src-core/domain/promo'
import { respondAsService, problem, type ServiceRequest, type ServiceResponse } from './fake-service'
import type { Browser } from './browser'
import { changingCalls, orderName, type Recorder } from './recorder'
import { decodeToken, signInOf } from './tokens'

export const serviceAddress = 'https://service.example.com/v1'

type Fetch = HttpClientOptions['fetch']

/** A request that creates a checkout session. */
export interface SessionRequest {
  readonly caller: string | undefined
  readonly order: string
  /** The sign-in during which it began. */
  readonly signIn: string | undefined
  /** Whether another one for the same order was pending since this sign-in. */
  readonly isSecond: boolean
  /** Whether an earlier payment of the user was called received, and the service has not confirmed it yet. */
  readonly isDuplicate: boolean
  isPending: boolean
  secret?: string
}

/** The network between one page and the service. */
export function networkOf(
  { world, faults, recorder }: Pick<Browser, 'world' | 'faults' | 'recorder'>,
  sessionRequests: SessionRequest[],
): Fetch {
  return async (address, { method = 'GET', headers, body, signal }) => {
    if (!address.startsWith(`${serviceAddress}/`)) recorder.foreignRequests.push(address)
    const request = parse(address, method, headers, body)
    const name = `${method} ${request.pathname}`
    const session =
      name === 'POST /users/me/checkout-session'
        ? begin(request, sessionRequests, recorder, world)
        : undefined
    if (session) signal?.addEventListener('abort', () => void (session.isPending = false), { once: true })
    const isAboutCode = request.pathname === '/users/me/checkout-session'
    if (name === 'PATCH /users') recordProfile(recorder, world, request)
    const change = changingCalls.find((call) => call === name)
    if (change) recorder.recordChange(callerOf(request) ?? '', change)
    const recorded = (reply: ServiceResponse) => {
      record(recorder, request, reply)
      return reply
    }
    const make = async () => recorded(await answer(world, request))
    try {
      const { network } = world.read().controls
      if (network === 'slow') await world.clock.wait(2000)
      if (!world.isOnline()) noConnection()
      if (network === 'server-errors') return response({ status: 503 })
      const reply = await faults.call<ServiceResponse>(name, make, {
        refused: () => recorded(problem(isAboutCode ? 'promo_code_invalid' : 'refused')),
        unauthorised: () => recorded(problem('not_signed_in')),
        'server-error': () => ({ status: 503 }),
        malformed: () => ({ status: 200, body: { clientSecret: 7, now: 'soon' } }),
        'lost-request': noConnection,
        'lost-response': noConnection,
        'no-response': () => new Promise<never>(() => undefined),
      })
      if (session && reply.status === 201) session.secret = (reply.body as ClientSecret).clientSecret
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
  const { authorization = '' } = headers as Record<string, string>
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

/** The order that a request names. */
function orderOf({ method, query, text }: ServiceRequest): string {
  if (method === 'GET') return orderName(query.get('product_id') ?? '', query.get('promo_code') ?? '')
  const { productId, promoCode } = JSON.parse(text) as { productId: string; promoCode?: string }
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

async function answer(world: World, request: ServiceRequest): Promise<ServiceResponse> {
  const findCaller = (token: string) => {
    const account = accountOfToken(world.read(), decodeToken(token)?.world)
    return account && { uid: account.id, email: account.email }
  }
  return respondAsService(world, findCaller, request)
}

/** Records a profile that is sent with another user's token. */
function recordProfile(recorder: Recorder, world: World, request: ServiceRequest): void {
  const caller = callerOf(request)
  const { email } = JSON.parse(request.text) as { email: string }
  const owner = findByEmail(world.read().accounts, email)
  if (owner && caller !== undefined && owner.id !== caller)
    recorder.foreignProfiles.push(`the profile of ${owner.id} was sent as ${caller}'s`)
}

/** Records what the service replied. */
function record(recorder: Recorder, request: ServiceRequest, { status, body }: ServiceResponse): void {
  const caller = callerOf(request) ?? ''
  switch (`${request.method} ${request.pathname}`) {
    case 'GET /users/me/checkout-session':
      if (status === 200) recorder.recordQuote(orderOf(request), body as PromoQuote)
      if (status === 422) recorder.refusedOrders.add(orderOf(request))
      return
    case 'POST /users/me/checkout-session':
      if (status === 422) recorder.refusedOrders.add(orderOf(request))
      return
    case 'GET /users/me':
      if (status === 200) {
        const user = body as {
          subscribed: boolean
          checkout?: { id: string; status: string; trialRefused?: true }
        }
        recorder.recordUser(caller, user.subscribed)
        if (user.checkout?.trialRefused) recorder.refusedTrials.add(caller)
        if (user.checkout) recorder.recordStatus(user.checkout.id, user.checkout.status)
      }
      return
    case 'PATCH /users/me/payment-method':
      if (status === 204) recorder.recordCardChange(caller)
      return
    case 'DELETE /users/me':
      if (status === 204) recorder.deletedAccounts += 1
  }
}

/** The parts of a response that the portal reads. */
function response({ status, body }: ServiceResponse): Response {
  const text = body === undefined ? '' : JSON.stringify(body)
  return { status, headers: new Headers(), text: async () => text } as Response
}
