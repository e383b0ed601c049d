import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { CurrentUser } from '#contract/api'

export const credentials = { email: 'subscribed@example.com', password: 'Halcyon-2026' }

/** The services of `.env.example`. */
export const hosts = [
  'api.example.com',
  'geo.example.com',
  'identitytoolkit.googleapis.com',
  'securetoken.googleapis.com',
]

/** Milliseconds until a service answers, beside the network. */
const responseTime = 100

/** Serves the geo script, the identity provider and the web-payment service, all at one port, over TLS. */
export async function serveServices(tls: Pick<ServerOptions, 'key' | 'cert'>) {
  const server = createServer(tls, (request, response) => {
    const { method = '', url = '', headers } = request
    const body = method === 'OPTIONS' ? '' : bodies()[`${method} ${url.split('?')[0]}`]
    if (body === undefined) console.error(`No stub answers ${method} ${url}`)
    request.resume().once('end', () => {
      setTimeout(() => {
        response.writeHead(body === undefined ? 404 : body === '' ? 204 : 200, {
          'Access-Control-Allow-Origin': headers.origin ?? '*',
          'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
          'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '*',
          'Access-Control-Max-Age': '600',
          'Content-Type': url.includes('.js') ? 'text/javascript' : 'application/json',
        })
        response.end(body)
      }, responseTime)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function bodies(): Readonly<Record<string, string>> {
  const accounts = '/v1/accounts'
  const { idToken, refreshToken, expiresIn } = tokens()
  const renewed = { id_token: idToken, refresh_token: refreshToken, expires_in: expiresIn, user_id: id }
  return {
    'GET /country.js': 'window.geo={country:"US"}',
    [`POST ${accounts}:signInWithPassword`]: JSON.stringify({ localId: id, email: user.email, ...tokens() }),
    [`POST ${accounts}:lookup`]: JSON.stringify({ users: [account] }),
    'POST /v1/token': JSON.stringify(renewed),
    'PATCH /web-payment/users': '',
    'GET /web-payment/users/me': JSON.stringify(user),
  }
}

const id = 'stella'

function tokens() {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: id, iat: now, exp: now + 3600 }
  return { idToken: `${part({ alg: 'none' })}.${part(claims)}.`, refreshToken: 'renew', expiresIn: '3600' }
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()

const user: CurrentUser = {
  firstName: 'Stella',
  lastName: 'Subscribed',
  email: credentials.email,
  subscribed: true,
  subscription: {
    type: 'STRIPE',
    autoRenew: true,
    productName: 'Annual',
    originalPrice: 49.99,
    productPrice: 49.99,
    productCurrency: 'USD',
    productReccurence: 'year',
    subscribedAt: dayFromNow(-40),
    renewsAt: dayFromNow(325).slice(0, 10),
    paymentOption: { type: 'card', last4: '4242' },
  },
  can: ['switch', 'invoices'],
}

const account = {
  localId: id,
  email: user.email,
  emailVerified: true,
  providerUserInfo: [
    { providerId: 'password', email: user.email, federatedId: user.email, rawId: user.email },
  ],
  validSince: '1',
  createdAt: '1',
}
