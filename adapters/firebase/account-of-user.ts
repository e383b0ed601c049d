import type { User } from 'firebase/auth'
import type { Account, SignInMethod } from '../../src-core/domain/account'
import { asObject, asText, parseObject } from '../../src-core/shared/untrusted'

const methods: Readonly<Record<string, SignInMethod>> = {
  password: 'password',
  'google.com': 'google',
  'apple.com': 'apple',
  'facebook.com': 'facebook',
}

/** The signed-in person in the words of the portal. */
export function accountOfUser(user: User): Account {
  const provided = user.providerData
  const email = user.email ?? provided.find((each) => each.email)?.email ?? ''
  const displayName = user.displayName ?? provided.find((each) => each.displayName)?.displayName
  const provider = providerInToken(user) ?? provided[0]?.providerId ?? ''
  const method = Object.hasOwn(methods, provider) ? methods[provider] : undefined
  return { id: user.uid, email, ...(displayName ? { displayName } : {}), method: method ?? 'password' }
}

/**
 * The way by which this session began; an account can have several. It is read from the stored token as it is, since
 * asking Firebase for it renews an old token, which needs a connection.
 */
function providerInToken(user: User): string | undefined {
  const tokens = asObject(asObject(user.toJSON())?.stsTokenManager)
  const payload = asText(tokens?.accessToken)?.split('.')[1]
  return payload === undefined ? undefined : asText(asObject(claims(payload)?.firebase)?.sign_in_provider)
}

function claims(payload: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return parseObject(new TextDecoder().decode(Uint8Array.from(binary, (each) => each.charCodeAt(0))))
  } catch {
    return undefined
  }
}
