import { object, parseJson, read, text } from '../../../src-core/shared/decode'

/** A token of the world in the form that providers give them, so that the portal can read whose it is. */
export function tokenText(accountId: string, worldToken: string): string {
  return `header.${btoa(JSON.stringify({ sub: accountId, world: worldToken }))}.signature`
}

/** The world's token in such a text, or nothing. */
export function worldTokenIn(token: string): string | undefined {
  return claim(token, 'world')
}

/** The id of the account that such a text speaks for, or nothing. */
export function accountIn(token: string): string | undefined {
  return claim(token, 'sub')
}

function claim(token: string, name: string): string | undefined {
  return read(object({ [name]: text }), parseJson(atob(token.split('.')[1] ?? '')))?.[name]
}
