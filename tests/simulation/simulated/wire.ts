import type { HttpClientOptions } from '../../../adapters/http/http-client'
import { accountOfToken } from '../../../adapters/in-memory/sessions'
import type { World } from '../../../adapters/in-memory/world'
import type { ClientSecret } from '../../../src-core/ports/portal-api'
import type { PromoQuote } from '../../../src-core/domain/promo'
import { worldBooks } from '../../service/payment-books'
import { answerPortal, type Asked } from '../../service/portal-desk'
import { problem, type Problem, type Reply } from '../../service/reply'
import { accountIn, worldTokenIn } from './bearer'
import { faultKinds, type FaultKind, type Trouble } from './trouble'
import type { Witness } from './witness'

export const serviceAddress = 'https://service.example.com/v1'

type Fetch = HttpClientOptions['fetch']

interface Ends {
  readonly world: World
  readonly trouble: Trouble
  readonly witness: Witness
}

/** A call that creates a checkout session, from its first request to its answer. */
export interface SessionCall {
  /** Whether another one for the same order of the same user was under way when it was begun. */
  readonly isSecond: boolean
  readonly caller: string | undefined
  readonly order: string
  live: boolean
  secret?: string
}

/** The network between one page and the service; whatever the page sends comes by here. */
export function wire(ends: Ends, sessionCalls: SessionCall[]): Fetch {
  const { world, trouble, witness } = ends
  return async (address, { method = 'GET', headers, body, signal }) => {
    const asked = read(address, method, headers, body)
    if (!address.startsWith(`${serviceAddress}/`)) witness.strayBearers.push(`a request to ${address}`)
    const name = `${method} ${asked.pathname}`
    const session = name === 'POST /users/me/checkout-session' ? opened(asked, sessionCalls) : undefined
    if (session) signal?.addEventListener('abort', () => void (session.live = false), { once: true })
    try {
      const { network } = world.read().controls
      if (network === 'slow') await world.clock.wait(2000)
      if (!world.isOnline()) throw new TypeError('Failed to fetch')
      if (network === 'server-errors') return response({ status: 503 })
      const fault = trouble.strike(name, faultKinds)
      const instead = fault && insteadOfAnswer(fault, name)
      if (instead) return response(seen(witness, asked, instead))
      if (fault === 'malformed') return response({ status: 200 }, '{"clientSecret":7,"now":"soon"')
      if (fault === 'lost-request') throw new TypeError('Failed to fetch')
      if (fault === 'never-answers') return await new Promise<never>(() => undefined)
      if (fault === 'slow') await world.clock.wait(3000)
      const reply = seen(witness, asked, await answer(world, asked))
      if (name === 'DELETE /users/me' && reply.status === 204) witness.deleted += 1
      if (fault === 'lost-answer') throw new TypeError('Failed to fetch')
      if (fault === 'late-answer') await trouble.onTheWay(name)
      if (session && reply.status === 201) session.secret = (reply.body as ClientSecret).clientSecret
      return response(reply)
    } finally {
      if (session) session.live = false
    }
  }
}

/** How the service refuses what each call asks for. */
const refusals: Readonly<Record<string, Problem>> = {
  'GET /users/me/checkout-session': 'promo_code_invalid',
  'POST /users/me/checkout-session': 'promo_code_invalid',
}

/** What the service says where it does not do what it is asked to. */
function insteadOfAnswer(fault: FaultKind, name: string): Reply | undefined {
  if (fault === 'server-error') return { status: 503 }
  if (fault === 'unauthorised') return problem('not_signed_in')
  return fault === 'refused' ? problem(refusals[name] ?? 'refused') : undefined
}

function read(
  address: string,
  method: string,
  headers: RequestInit['headers'],
  body: RequestInit['body'],
): Asked {
  const { pathname, searchParams } = new URL(address)
  const { authorization = '' } = headers as Record<string, string>
  const token = /^Bearer (.+)$/.exec(authorization)?.[1]
  return {
    method,
    pathname: pathname.slice(new URL(serviceAddress).pathname.length),
    query: searchParams,
    text: typeof body === 'string' ? body : '',
    token,
  }
}

function opened({ text, token }: Asked, sessionCalls: SessionCall[]): SessionCall {
  const { productId, promoCode = '' } = JSON.parse(text) as { productId: string; promoCode?: string }
  const caller = token === undefined ? undefined : accountIn(token)
  const order = `${productId} ${promoCode}`
  const isSecond = sessionCalls.some((each) => each.live && each.order === order && each.caller === caller)
  const call = { caller, order, isSecond, live: true }
  sessionCalls.push(call)
  return call
}

async function answer(world: World, asked: Asked): Promise<Reply> {
  const tokens = async (token: string) => {
    const account = accountOfToken(world.read(), worldTokenIn(token))
    return account && { uid: account.id, email: account.email }
  }
  const accounts = { changeEmail: async () => undefined, delete: async () => undefined }
  return answerPortal({ world, books: worldBooks, tokens, accounts }, asked)
}

/** Notes what the service has said about a code. */
function seen(witness: Witness, { method, pathname, query, text }: Asked, reply: Reply): Reply {
  if (pathname !== '/users/me/checkout-session') return reply
  const order = method === 'GET' ? undefined : (JSON.parse(text) as { productId: string; promoCode?: string })
  const productId = order?.productId ?? query.get('product_id') ?? ''
  const code = order?.promoCode ?? query.get('promo_code') ?? ''
  if (reply.status === 422) witness.refused(productId, code)
  if (method === 'GET' && reply.status === 200) witness.quoted(productId, code, reply.body as PromoQuote)
  return reply
}

/** As much of a response as the portal reads. */
function response({ status, body }: Reply, text = body === undefined ? '' : JSON.stringify(body)): Response {
  return { status, headers: new Headers(), text: async () => text } as Response
}
