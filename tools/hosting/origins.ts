import type { Configuration } from '../../src/composition/configuration/configuration'
import { ownerScripts } from '../../src/composition/configuration/owner-scripts'

/** The other origins that a page may reach; the browser blocks the rest. */
export interface Origins {
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
  readonly frames: readonly string[]
  /** Hashes of the inline styles. */
  readonly styles?: readonly string[]
}

/** For the sandbox. */
export const noOrigins: Origins = { scripts: [], connections: [], frames: [] }

/** Firebase's accounts and tokens. */
const identityOrigins = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/** For App Check: Firebase's service, and what reCAPTCHA documents. */
const recaptcha: Origins = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  connections: ['https://content-firebaseappcheck.googleapis.com', 'https://www.google.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

/** Returns the origins that the providers document and those of the owner's configuration. */
export function originsOf(configuration: Configuration): Origins {
  const { api, firebase, geo, reports } = configuration
  const emulator = firebase.emulator === undefined ? [] : [originOf(firebase.emulator)]
  const ownScripts = ownerScripts(configuration).map(originOf)
  const appCheck = firebase.appCheck ? recaptcha : noOrigins
  return {
    // Google's script opens the sign-in popup.
    scripts: [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://apis.google.com',
      ...appCheck.scripts,
      ...ownScripts,
    ],
    connections: [
      ...(isOwnPath(api.address) ? [] : [originOf(api.address)]),
      'https://api.stripe.com',
      ...identityOrigins,
      ...appCheck.connections,
      ...emulator,
      ...ownScripts,
      ...(geo.type === 'endpoint' ? [originOf(geo.address)] : []),
      ...(reports ? [originOf(reports.type === 'beacon' ? reports.address : reports.dsn)] : []),
    ],
    frames: [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      `https://${firebase.authDomain}`,
      ...appCheck.frames,
      ...emulator,
    ],
  }
}

/** Returns the other origins that every page for signed-in users calls. */
export function sessionOrigins({
  api,
  firebase,
}: Pick<Configuration, 'api' | 'firebase'>): readonly string[] {
  const identity = firebase.emulator === undefined ? identityOrigins : [originOf(firebase.emulator)]
  return [...new Set([...identity, ...(isOwnPath(api.address) ? [] : [originOf(api.address)])])]
}

function isOwnPath(address: string): boolean {
  return address.startsWith('/')
}

function originOf(address: string): string {
  return new URL(address).origin
}
