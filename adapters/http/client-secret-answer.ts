import type { ClientSecret } from '../../src-core/ports/portal-api'
import type { Result } from '../../src-core/shared/result'
import { text } from './answer-fields'
import { checked, fields } from './check-answer'

/** The answer to POST users/me/checkout-session and POST users/me/setup-intent. */
const clientSecretAnswer = fields<ClientSecret>({ clientSecret: text })

export function readClientSecret(body: unknown): Result<ClientSecret, string> {
  return checked(body, clientSecretAnswer)
}
