import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { previewHeader } from '../hosting/country-pages'

/** Response times in milliseconds. */
const responseTimes = { geo: 50, service: 100, identity: 100 }

export const subscriber = { email: 'subscribed@example.com', password: 'Halcyon-2026', firstName: 'Stella' }

export interface Stubs {
  /** Each is an origin of its own, as in production. */
  readonly addresses: Readonly<Record<'geo' | 'service' | 'identity', string>>
  /** The country in the geo script's response. */
  country: string
  /** Requests without a response: the bench fails, because it would measure something else. */
  readonly unanswered: Set<string>
  close(): void
}

const day = 24 * 60 * 60 * 1000
const inSeconds = () => Math.floor(Date.now() / 1000)

/** Serves stubs of the geo script, the web-payment service and the identity provider's emulator over TLS. */
export async function openStubs(tls: Pick<ServerOptions, 'key' | 'cert'>): Promise<Stubs> {
  const unanswered = new Set<string>()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request
    const [path = '/'] = url.split('?')
    const stub = responses(stubs.country)[`${method} ${path}`]
    if (method === 'OPTIONS') reply(request, response, 204)
    else if (!stub) {
      unanswered.add(`${method} ${url}`)
      reply(request, response, 404)
    } else {
      const status = stub.body === undefined ? 204 : 200
      request.resume().once('end', () => {
        setTimeout(() => reply(request, response, status, stub), stub.after)
      })
    }
  }
  const servers: Server[] = []
  const listen = async () => {
    const server = createServer(tls, answer)
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const stubs: Stubs = {
    addresses: { geo: await listen(), service: await listen(), identity: await listen() },
    country: 'US',
    unanswered,
    close: () => {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
  return stubs
}

/** Settings that point the built portal to the stubs. */
export const addressesOf = ({ addresses }: Stubs) => ({
  PORTAL_API_URL: `${addresses.service}/web-payment`,
  PORTAL_GEO_SCRIPT_URL: `${addresses.geo}/country.js`,
  PORTAL_FIREBASE_EMULATOR_URL: addresses.identity,
  PORTAL_COUNTRY_HEADER: previewHeader,
})

interface Stub {
  readonly after: number
  readonly type?: string
  readonly body?: string
}

function responses(country: string): Readonly<Record<string, Stub>> {
  const { identity, service, geo } = responseTimes
  const account = '/identitytoolkit.googleapis.com/v1/accounts'
  return {
    'GET /country.js': { after: geo, type: 'text/javascript', body: `window.geo={country:"${country}"}` },
    [`POST ${account}:signInWithPassword`]: json(identity, { ...who, ...tokens(), registered: true }),
    [`POST ${account}:lookup`]: json(identity, { users: [known] }),
    'POST /securetoken.googleapis.com/v1/token': json(identity, renewed()),
    'PATCH /web-payment/users': { after: service },
    'GET /web-payment/users/me': json(service, currentUser()),
  }
}

const json = (after: number, value: object) => ({ after, body: JSON.stringify(value) })

const who = { localId: 'stella', email: subscriber.email, displayName: 'Stella Subscribed' }
const provider = { providerId: 'password', email: who.email, federatedId: who.email, rawId: who.email }
const known = { ...who, emailVerified: true, providerUserInfo: [provider], validSince: '1', createdAt: '1' }

function tokens() {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: who.localId, iat: inSeconds(), exp: inSeconds() + 3600 }
  return { idToken: `${part({ alg: 'none' })}.${part(claims)}.`, refreshToken: 'renew', expiresIn: '3600' }
}

function renewed() {
  const { idToken, refreshToken } = tokens()
  const fields = { id_token: idToken, access_token: idToken, refresh_token: refreshToken }
  return { ...fields, expires_in: '3600', user_id: who.localId }
}

function currentUser() {
  const date = (inDays: number) => new Date(Date.now() + inDays * day).toISOString()
  const price = {
    originalPrice: 49.99,
    productPrice: 49.99,
    productCurrency: 'USD',
    productReccurence: 'year',
  }
  const paymentOption = { type: 'card', last4: '4242' }
  const dates = { subscribedAt: date(-40), renewsAt: date(325).slice(0, 10) }
  const subscription = {
    type: 'STRIPE',
    autoRenew: true,
    productName: 'Annual',
    ...price,
    ...dates,
    paymentOption,
  }
  return {
    firstName: subscriber.firstName,
    lastName: 'Subscribed',
    email: who.email,
    subscribed: true,
    subscription,
  }
}

function reply(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { type, body }: Partial<Stub> = {},
) {
  response.writeHead(status, {
    'Access-Control-Allow-Origin': request.headers.origin ?? '*',
    'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
    'Access-Control-Max-Age': '600',
    'Cache-Control': 'no-store',
    ...(body === undefined ? {} : { 'Content-Type': type ?? 'application/json' }),
  })
  response.end(body)
}
