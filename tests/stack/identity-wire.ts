import { readFileSync } from 'node:fs'
import type { BrowserContext, Request, Route } from 'playwright-core'
import { object, parseJson, read, text } from '../../src-core/shared/decode'
import type { Connection } from '../contracts/answers'
import type { IdentityCall } from '../contracts/identity.harness'

const gapiDouble = readFileSync(new URL('pages/gapi-double.js', import.meta.url), 'utf8')

/** What the emulator cannot do, and what the real provider says instead of it. */
export const injected = {
  // It takes wrong passwords and repeated requests for ever.
  'too many attempts': 'TOO_MANY_ATTEMPTS_TRY_LATER',
  // Its reset codes are good for ever.
  'expired code': 'EXPIRED_OOB_CODE',
  // Sessions outlive a changed password, and nobody can end them from elsewhere.
  'revoked session': 'TOKEN_EXPIRED',
  'unknown refresh token': 'INVALID_REFRESH_TOKEN',
  // It has no password policy beyond six characters.
  'password policy':
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 10 ' +
    'characters, Password must contain an upper case character, Password must contain a non-alphanumeric character]',
  // It has no troubles of its own.
  'server trouble': 'INTERNAL',
} as const

export const patience = 3
export const resetLinkLifetime = 60 * 60 * 1000

/** Stands between the browser and the emulator, and plays what the emulator cannot do. */
export class IdentityWire {
  connection: Connection = 'working'
  /** What the next such call is answered, instead of asking the emulator. */
  readonly next = new Map<IdentityCall, keyof typeof injected>()
  sessionsRevoked = false
  now = 0
  #codesSentAt = 0
  #wrongPasswords = 0
  #renewals = 0

  async attach(context: BrowserContext, emulator: string): Promise<void> {
    await context.route(`${emulator}/**`, (route) => this.#pass(route))
    await context.route(/^https:\/\/apis\.google\.com\/js\/api\.js/, (route) =>
      this.connection === 'missing'
        ? route.abort('internetdisconnected')
        : route.fulfill({ contentType: 'text/javascript', body: gapiDouble }),
    )
    // The look of the emulator's window, which is nowhere to be had.
    await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) => route.abort())
  }

  async #pass(route: Route): Promise<void> {
    const request = route.request()
    if (this.connection === 'missing') return route.abort('internetdisconnected')
    const call = callOf(request)
    if (request.method() === 'OPTIONS' || !call) return route.continue()
    const refusal = this.connection === 'failing' ? 'server trouble' : this.#refusalOf(call)
    if (refusal) return refuse(route, refusal)
    return this.#ask(route, call)
  }

  #refusalOf(call: IdentityCall): keyof typeof injected | undefined {
    const scripted = this.next.get(call)
    this.next.delete(call)
    if (scripted) return scripted
    if (call === 'signIn' && this.#wrongPasswords > patience) return 'too many attempts'
    if (call === 'bearerToken' && this.sessionsRevoked) return 'revoked session'
    const late = this.now - this.#codesSentAt > resetLinkLifetime
    return late && (call === 'verifyResetCode' || call === 'confirmPasswordReset')
      ? 'expired code'
      : undefined
  }

  async #ask(route: Route, call: IdentityCall): Promise<void> {
    // Nobody can choose at the emulator's window that Apple has not verified an address.
    const postData = route.request().postData() ?? ''
    const apple = postData.includes('providerId=apple.com')
    const sent = apple
      ? postData.replaceAll('email_verified%22%3Atrue', 'email_verified%22%3Afalse')
      : postData
    const response = await route.fetch({ postData: sent })
    if (call === 'signIn') this.#wrongPasswords = response.ok() ? 0 : this.#wrongPasswords + 1
    if (this.#wrongPasswords > patience) return refuse(route, 'too many attempts')
    if (call === 'requestPasswordReset') this.#codesSentAt = this.now
    if (response.ok())
      this.sessionsRevoked = call === 'confirmPasswordReset' || (this.sessionsRevoked && !enters(call))
    if (call !== 'bearerToken' || !response.ok()) return route.fulfill({ response })
    return route.fulfill({ response, json: this.#telling((await response.json()) as Tokens) })
  }

  /** Two tokens that the emulator makes in the same second are the same to the letter; the real ones never are. */
  #telling(tokens: Tokens): Tokens {
    this.#renewals += 1
    const [head, payload = ''] = tokens.access_token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const told = Buffer.from(JSON.stringify({ ...claims, renewal: this.#renewals })).toString('base64url')
    const token = `${head}.${told}.`
    return { ...tokens, access_token: token, id_token: token }
  }
}

interface Tokens {
  readonly access_token: string
  readonly id_token: string
}

const enters = (call: IdentityCall) =>
  call === 'signIn' || call === 'createAccount' || call === 'signInWithProvider'

const callByPath: readonly (readonly [ending: string, call: IdentityCall])[] = [
  ['accounts:signInWithPassword', 'signIn'],
  ['accounts:signUp', 'createAccount'],
  ['accounts:signInWithIdp', 'signInWithProvider'],
  ['/v1/token', 'bearerToken'],
  ['accounts:sendOobCode', 'requestPasswordReset'],
  ['accounts:resetPassword', 'verifyResetCode'],
  ['accounts:update', 'changeDisplayName'],
]

function callOf(request: Request): IdentityCall | undefined {
  const path = new URL(request.url()).pathname
  const call = callByPath.find(([ending]) => path.endsWith(ending))?.[1]
  if (call !== 'verifyResetCode') return call
  const isReset = read(object({ newPassword: text }), parseJson(request.postData() ?? ''))
  return isReset === undefined ? call : 'confirmPasswordReset'
}

function refuse(route: Route, what: keyof typeof injected): Promise<void> {
  const code = what === 'server trouble' ? 500 : 400
  return route.fulfill({
    status: code,
    headers: { 'access-control-allow-origin': '*' },
    json: { error: { code, message: injected[what] } },
  })
}
