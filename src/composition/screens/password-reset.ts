import { RequestPasswordReset } from '../../../src-core/use-cases/request-password-reset'
import { OUTSIDE, USE_CASES } from '../tokens'
import { bind } from '../wiring'

/** What the forgotten password and the profile have in common. */
export const passwordReset = bind(
  USE_CASES.requestPasswordReset,
  (...needs) => new RequestPasswordReset(...needs),
  [OUTSIDE.identity, OUTSIDE.log],
)
