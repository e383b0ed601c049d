import type { NavigationStore } from './navigation-store'
import type { NoticeStore } from './notice-store'
import type { PurchaseStore } from './purchase-store'
import type { SessionStore } from './session-store'

/** Signing out. */
export class AccountStore {
  constructor(
    private readonly session: SessionStore,
    private readonly purchases: PurchaseStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
  ) {}

  /** Does nothing while the user is paying. */
  async logOut(): Promise<void> {
    if (this.purchases.isPaying) return
    // The next user of this browser must not continue from this user's address.
    this.navigation.redirect('/')
    this.notices.dismiss()
    await this.session.signOut()
  }
}
