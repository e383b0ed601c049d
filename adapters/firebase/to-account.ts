import type { User } from 'firebase/auth'
import type { Account, SignInMethod } from '#core/domain/account'
import { amount, object, parseJson, read, nonBlankString } from '#contract/decode'

const methods: Readonly<Record<string, SignInMethod>> = {
  password: 'password',
  'google.com': 'google',
  'apple.com': 'apple',
  'facebook.com': 'facebook',
}

/** Returns the sign-in method of a provider's id. */
export function methodOf(providerId: string): SignInMethod | undefined {
  return Object.hasOwn(methods, providerId) ? methods[providerId] : undefined
}

export function toAccount(user: User): Account {
  const provided = user.providerData
  const email = user.email ?? provided.find((each) => each.email)?.email ?? ''
  const displayName = user.displayName ?? provided.find((each) => each.displayName)?.displayName
  const provider = signInOf(user)?.firebase.sign_in_provider ?? provided[0]?.providerId ?? ''
  const method = methodOf(provider) ?? 'password'
  return { id: user.uid, email, ...(displayName ? { displayName } : {}), method }
}

/** Returns when the user of this session signed in. */
export function signedInAt(user: User): number | undefined {
  const seconds = signInOf(user)?.auth_time
  return seconds === undefined ? undefined : seconds * 1000
}

const storedUser = object({ stsTokenManager: object({ accessToken: nonBlankString }) })
const signInClaims = object({ auth_time: amount, firebase: object({ sign_in_provider: nonBlankString }) })

/**
 * Returns the token claims about this session's sign-in, because an account can have several methods. Reads the stored
 * token: `getIdToken` renews an old one, which needs a connection.
 */
function signInOf(user: User) {
  const payload = read(storedUser, user.toJSON())?.stsTokenManager.accessToken.split('.')[1]
  return payload === undefined ? undefined : read(signInClaims, claims(payload))
}

function claims(payload: string): unknown {
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return parseJson(new TextDecoder().decode(Uint8Array.from(binary, (each) => each.charCodeAt(0))))
  } catch {
    return undefined
  }
}
