import type { World } from '#adapters/in-memory/world'
import { object, parseJson, read, nonBlankString } from '#contract/decode'

/** Identifies the sign-in of the browser's session, whose token is renewed; undefined without a session. */
export function signInOf(world: World): string | undefined {
  const { session } = world.read()
  return session?.earlierTokens[0] ?? session?.token
}

export const tokenSuffix = '.signature'

/** Encodes account id and world token as a JSON Web Token, so that the fake service can read the account. */
export function encodeToken(accountId: string, worldToken: string): string {
  return `header.${btoa(JSON.stringify({ sub: accountId, world: worldToken }))}${tokenSuffix}`
}

export function decodeToken(token: string): { readonly sub: string; readonly world: string } | undefined {
  return read(
    object({ sub: nonBlankString, world: nonBlankString }),
    parseJson(atob(token.split('.')[1] ?? '')),
  )
}
