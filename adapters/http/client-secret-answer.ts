import type { ClientSecret } from '../../src-core/ports/portal-api'
import { success, type Result } from '../../src-core/shared/result'
import { IsText } from './answer-fields'
import { checked, shaped } from './check-answer'

/** The answer to POST users/me/checkout-session and POST users/me/setup-intent. */
class ClientSecretAnswer {
  @IsText()
  clientSecret = ''
}

export function readClientSecret(body: unknown): Result<ClientSecret, string> {
  const answer = checked(shaped(() => new ClientSecretAnswer(), body))
  return answer.type === 'error' ? answer : success({ clientSecret: answer.value.clientSecret })
}
