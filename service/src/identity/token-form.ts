import { isStorable } from '../shared/text.ts'

/**
 * Whether a token has the form of an ID token: a header and a payload in JSON that name a key and a user. The SDK fails with
 * errors of the language on some other tokens, which look like failures of the service.
 */
export function hasTokenForm(token: string): boolean {
  const [header, payload, ...rest] = token.split('.')
  const { alg, kid } = readPart(header)
  const { sub } = readPart(payload)
  return (
    rest.length === 1 &&
    // Only the emulator's tokens are not signed; without an emulator the SDK refuses them.
    (alg === 'RS256' || alg === 'none') &&
    (kid === undefined || (typeof kid === 'string' && kid !== '')) &&
    typeof sub === 'string' &&
    isStorable(sub)
  )
}

function readPart(part = ''): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}
