import { parseObject, asText } from '../../src-core/shared/untrusted'

/**
 * Whether two tokens speak for the same person. They are read and not verified, which is the service's business: a
 * forged one gains nothing here. One that cannot be read speaks for nobody else.
 */
export function speakForTheSame(one: string, other: string): boolean {
  if (one === other) return true
  const person = personOf(one)
  return person !== undefined && person === personOf(other)
}

/** The id of the person in the claims of a JWT. */
function personOf(token: string): string | undefined {
  const claims = parseObject(decoded(token.split('.')[1] ?? ''))
  return asText(claims?.sub) ?? asText(claims?.user_id)
}

function decoded(base64: string): string | undefined {
  try {
    return atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}
