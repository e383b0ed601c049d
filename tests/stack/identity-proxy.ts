import { readFileSync } from 'node:fs'
import type { BrowserContext, Request, Route } from 'playwright-core'
import { object, parseJson, read, nonBlankString } from '../../contract/decode'
import type { Connection } from '../contracts/results'
import type { IdentityCall } from '../contracts/identity.harness'

const fakeGapi = readFileSync(new URL('pages/fake-gapi.js', import.meta.url), 'utf8')
const fakeRecaptcha = readFileSync(new URL('pages/fake-recaptcha.js', import.meta.url), 'utf8')

export const appCheckToken = 'app-check-token'

/** Errors of the real provider that the emulator does not produce. */
export const injected = {
  // The emulator has no rate limit.
  'too many attempts': 'TOO_MANY_ATTEMPTS_TRY_LATER',
  // Its reset codes do not expire.
  'expired code': 'EXPIRED_OOB_CODE',
  // A changed password does not end its sessions.
  'revoked session': 'TOKEN_EXPIRED',
  'unknown refresh token': 'INVALID_REFRESH_TOKEN',
  // Its password policy is six characters.
  'password policy':
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 10 ' +
    'characters, Password must contain an upper case character, Password must contain a non-alphanumeric character]',
  'server error': 'INTERNAL',
} as const

/** Wrong passwords before the rate limit. */
export const maxAttempts = 3
export const resetLinkLifetime = 60 * 60 * 1000

const anyOrigin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** Intercepts the calls to the emulator, and adds what the emulator does not support. */
export class IdentityProxy {
  connection: Connection = 'working'
  /** The error of the next such call. */
  readonly next = new Map<IdentityCall, keyof typeof injected>()
  sessionsRevoked = false
  /** The App Check token of the last call. */
  lastAppCheckToken: string | undefined
  recaptchaBlocked = false
  /** Whether a blocker answers with an empty file in place of the script that opens windows. */
  isWindowScriptEmpty = false
  now = 0
  #codesSentAt = 0
  #wrongPasswords = 0
  #renewals = 0

  async attach(context: BrowserContext, emulator: string): Promise<void> {
    await context.route(`${emulator}/**`, (route) => this.#handle(route))
    await context.route(/^https:\/\/apis\.google\.com\/js\/api\.js/, (route) =>
      this.connection === 'missing'
        ? route.abort('internetdisconnected')
        : route.fulfill({ contentType: 'text/javascript', body: this.isWindowScriptEmpty ? '' : fakeGapi }),
    )
    await context.route('https://www.google.com/recaptcha/enterprise.js*', (route) =>
      this.recaptchaBlocked
        ? route.abort()
        : route.fulfill({ contentType: 'text/javascript', body: fakeRecaptcha }),
    )
    await context.route('https://content-firebaseappcheck.googleapis.com/**', (route) =>
      route.fulfill({ json: { token: appCheckToken, ttl: '3600s' }, headers: anyOrigin }),
    )
    // Styles of the emulator's window, from hosts that cannot be reached.
    await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) => route.abort())
  }

  async #handle(route: Route): Promise<void> {
    const request = route.request()
    if (this.connection === 'missing') return route.abort('internetdisconnected')
    const call = callOf(request)
    if (request.method() === 'OPTIONS' || !call) return route.continue()
    this.lastAppCheckToken = request.headers()['x-firebase-appcheck']
    const error = this.connection === 'failing' ? 'server error' : this.#errorFor(call)
    if (error) return fail(route, error)
    return this.#forward(route, call)
  }

  #errorFor(call: IdentityCall): keyof typeof injected | undefined {
    const scripted = this.next.get(call)
    this.next.delete(call)
    if (scripted) return scripted
    if (call === 'signIn' && this.#wrongPasswords > maxAttempts) return 'too many attempts'
    if (call === 'bearerToken' && this.sessionsRevoked) return 'revoked session'
    const isLate = this.now - this.#codesSentAt > resetLinkLifetime
    return isLate && (call === 'verifyResetCode' || call === 'confirmPasswordReset')
      ? 'expired code'
      : undefined
  }

  async #forward(route: Route, call: IdentityCall): Promise<void> {
    // The emulator's window marks every address as verified; Apple's are not.
    const postData = route.request().postData() ?? ''
    const apple = postData.includes('providerId=apple.com')
    const sent = apple
      ? postData.replaceAll('email_verified%22%3Atrue', 'email_verified%22%3Afalse')
      : postData
    const response = await route.fetch({ postData: sent })
    if (call === 'signIn') this.#wrongPasswords = response.ok() ? 0 : this.#wrongPasswords + 1
    if (this.#wrongPasswords > maxAttempts) return fail(route, 'too many attempts')
    if (call === 'requestPasswordReset') this.#codesSentAt = this.now
    if (response.ok())
      this.sessionsRevoked = call === 'confirmPasswordReset' || (this.sessionsRevoked && !isSignIn(call))
    if (call !== 'bearerToken' || !response.ok()) return route.fulfill({ response })
    return route.fulfill({ response, json: this.#makeUnique((await response.json()) as Tokens) })
  }

  /** The emulator returns equal tokens within a second; the real provider never does. */
  #makeUnique(tokens: Tokens): Tokens {
    this.#renewals += 1
    const [head, payload = ''] = tokens.access_token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const unique = Buffer.from(JSON.stringify({ ...claims, renewal: this.#renewals })).toString('base64url')
    const token = `${head}.${unique}.`
    return { ...tokens, access_token: token, id_token: token }
  }
}

interface Tokens {
  readonly access_token: string
  readonly id_token: string
}

const isSignIn = (call: IdentityCall) =>
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
  const isReset = read(object({ newPassword: nonBlankString }), parseJson(request.postData() ?? ''))
  return isReset === undefined ? call : 'confirmPasswordReset'
}

function fail(route: Route, error: keyof typeof injected): Promise<void> {
  const code = error === 'server error' ? 500 : 400
  return route.fulfill({
    status: code,
    headers: anyOrigin,
    json: { error: { code, message: injected[error] } },
  })
}
