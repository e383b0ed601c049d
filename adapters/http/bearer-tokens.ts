import type { Identity, IdentityFailure } from '../../src-core/ports/identity'
import { success, type Result } from '../../src-core/shared/result'

type Token = Result<string | undefined, IdentityFailure>

/** The token of the signed-in user, and one renewal for all calls whose token was refused. */
export class BearerTokens {
  readonly #bearer: Identity['bearerToken']
  #renewal: Promise<Token> | undefined

  constructor(bearer: Identity['bearerToken']) {
    this.#bearer = bearer
  }

  current(): Promise<Token> {
    return this.#bearer()
  }

  /** Another token in place of the refused one: what a renewal has brought meanwhile, or brings now. */
  async insteadOf(refused: string): Promise<Token> {
    const current = await this.#bearer()
    if (current.type === 'success' && current.value !== refused) return success(current.value)
    return (this.#renewal ??= this.#renew())
  }

  async #renew(): Promise<Token> {
    try {
      return await this.#bearer({ renewed: true })
    } finally {
      this.#renewal = undefined
    }
  }
}
