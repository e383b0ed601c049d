import type { Configuration } from '../../src/composition/configuration/configuration'

/** The origins that a page may reach beside its own; everything else is refused by the browser. */
export interface Origins {
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
  readonly frames: readonly string[]
  /** Hashes of the styles that stand in the pages themselves. */
  readonly styles?: readonly string[]
}

/** The sandbox needs nobody. */
export const noOrigins: Origins = { scripts: [], connections: [], frames: [] }

/** What the providers document for their scripts, and what the owner has configured. */
export function originsOf({ api, firebase, geo, analytics }: Configuration): Origins {
  const emulator = firebase.emulator === undefined ? [] : [originOf(firebase.emulator)]
  const ownScripts = [
    ...(geo.type === 'script' ? [geo.address] : []),
    ...(analytics.script === undefined ? [] : [analytics.script]),
  ].map(originOf)
  return {
    // Google's script opens the window of a provider's sign-in.
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://apis.google.com', ...ownScripts],
    connections: [
      originOf(api.address),
      'https://api.stripe.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      ...emulator,
      ...ownScripts,
      ...(geo.type === 'endpoint' ? [originOf(geo.address)] : []),
    ],
    frames: [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      `https://${firebase.authDomain}`,
      ...emulator,
    ],
  }
}

function originOf(address: string): string {
  return new URL(address).origin
}
