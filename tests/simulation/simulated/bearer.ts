import { asText, parseObject } from '../../../src-core/shared/untrusted'

/** A token of the world in the form that providers give them, so that the portal can read whose it is. */
export function tokenText(accountId: string, worldToken: string): string {
  return `header.${btoa(JSON.stringify({ sub: accountId, world: worldToken }))}.signature`
}

/** The world's token in such a text, or nothing. */
export function worldTokenIn(text: string): string | undefined {
  return claim(text, 'world')
}

/** The id of the account that such a text speaks for, or nothing. */
export function accountIn(text: string): string | undefined {
  return claim(text, 'sub')
}

function claim(text: string, name: string): string | undefined {
  return asText(parseObject(atob(text.split('.')[1] ?? ''))?.[name])
}
