import { object, parseJson, read, nonBlankString } from '../../../src-core/shared/decode'

/** How every bearer token of the simulation ends. */
export const tokenSuffix = '.signature'

/** A token of the world in the form of a JSON Web Token, so that the fake service can read whose it is. */
export function encodeToken(accountId: string, worldToken: string): string {
  return `header.${btoa(JSON.stringify({ sub: accountId, world: worldToken }))}${tokenSuffix}`
}

/** Returns the account id and the world's token; undefined for any other text. */
export function decodeToken(token: string): { readonly sub: string; readonly world: string } | undefined {
  return read(
    object({ sub: nonBlankString, world: nonBlankString }),
    parseJson(atob(token.split('.')[1] ?? '')),
  )
}
