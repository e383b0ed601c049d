import { endSession, findByEmail } from './sessions'
import type { World } from './world'
import type { WorldAccount, WorldState } from './world-state'

/** What the identity provider's staff, or the same person on another device, can do to an account. */
export class ProviderDesk {
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  /** Closes the account to its owner. */
  disable(email: string): void {
    this.#change(email, (account) => void (account.disabled = true))
  }

  /** Ends every session of the account. */
  revokeSessions(email: string): void {
    this.#change(email, (account) => void (account.sessionGeneration += 1))
  }

  /** Removes the account. */
  remove(email: string): void {
    this.#change(email, (account, draft) => {
      draft.accounts = draft.accounts.filter((each) => each !== account)
    })
  }

  /** Forgets this browser's session, as another tab that signs out does. */
  signOutElsewhere(): void {
    this.#world.change((draft) => endSession(draft, 'signed-out'))
  }

  #change(email: string, change: (account: WorldAccount, draft: WorldState) => void): void {
    this.#world.change((draft) => {
      const account = findByEmail(draft.accounts, email)
      if (account) change(account, draft)
    })
  }
}
