import type { Identity, IdentityFailure } from '../../src-core/ports/identity'
import { success, type Result } from '../../src-core/shared/result'
import { speakForTheSame } from './token-person'

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

  /**
   * Another token of the same person in place of the refused one: what a renewal has brought meanwhile, or brings now.
   * Nothing when somebody else is signed in by now, perhaps in another tab: what one has asked for is not done to another.
   */
  async insteadOf(refused: string): Promise<Token> {
    const current = await this.#bearer()
    const isStillRefused = current.type === 'error' || current.value === refused
    const other = isStillRefused ? await (this.#renewal ??= this.#renew()) : current
    if (other.type === 'error' || other.value === undefined) return other
    return success(speakForTheSame(refused, other.value) ? other.value : undefined)
  }

  async #renew(): Promise<Token> {
    try {
      return await this.#bearer({ renewed: true })
    } finally {
      this.#renewal = undefined
    }
  }
}
