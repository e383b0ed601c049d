import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What the outside world needs to answer, in milliseconds. */
const answersAfter = { geo: 50, service: 100, identity: 100 }

export const subscriber = { email: 'subscribed@example.com', password: 'Halcyon-2026', firstName: 'Stella' }

export interface Stubs {
  readonly address: string
  /** What the geo script says from now on. */
  country: string
  /** Calls that nobody here has an answer to: a bench with any of them measures something else. */
  readonly unanswered: string[]
  close(): void
}

const day = 24 * 60 * 60 * 1000
const inSeconds = () => Math.floor(Date.now() / 1000)

/** The geo script, the web-payment service and the identity provider (as its emulator speaks) on a port of their own. */
export async function openStubs(): Promise<Stubs> {
  const unanswered: string[] = []
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request
    const [path = '/'] = url.split('?')
    const answer = answers(stubs.country)[`${method} ${path}`]
    if (method === 'OPTIONS') reply(request, response, 204)
    else if (!answer) {
      unanswered.push(`${method} ${url}`)
      reply(request, response, 404)
    } else {
      // An answer must not be sent before the question has been heard to its end.
      request.resume().once('end', () => {
        setTimeout(
          () => reply(request, response, answer.body === undefined ? 204 : 200, answer),
          answer.after,
        )
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The stubs have no port.')
  const stubs: Stubs = {
    address: `http://127.0.0.1:${bound.port}`,
    country: 'US',
    unanswered,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return stubs
}

/** Where the built portal finds them. */
export const addressesOf = ({ address }: Stubs) => ({
  PORTAL_API_URL: `${address}/web-payment`,
  PORTAL_GEO_SCRIPT_URL: `${address}/country.js`,
  PORTAL_FIREBASE_EMULATOR_URL: address,
})

interface Answer {
  readonly after: number
  readonly type?: string
  readonly body?: string
}

function answers(country: string): Readonly<Record<string, Answer>> {
  const { identity, service, geo } = answersAfter
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
  { type, body }: Partial<Answer> = {},
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
