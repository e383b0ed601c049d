import { endSession, findByEmail } from './sessions'
import type { World } from './world'
import type { WorldAccount, WorldState } from './world-state'

/** Changes to accounts and sessions that are made outside the portal, at the identity provider or on another device. */
export class IdentityAdmin {
  constructor(private readonly world: World) {}

  disable(email: string): void {
    this.change(email, (account) => void (account.disabled = true))
  }

  revokeSessions(email: string): void {
    this.change(email, (account) => void (account.sessionGeneration += 1))
  }

  remove(email: string): void {
    this.change(email, (account, draft) => {
      draft.accounts = draft.accounts.filter((each) => each !== account)
    })
  }

  /** Ends this browser's session, like a sign-out in another tab. */
  signOutElsewhere(): void {
    this.world.change((draft) => endSession(draft, 'signed-out'))
  }

  private change(email: string, change: (account: WorldAccount, draft: WorldState) => void): void {
    this.world.change((draft) => {
      const account = findByEmail(draft.accounts, email)
      if (account) change(account, draft)
    })
  }
}
