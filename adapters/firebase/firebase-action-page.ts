import type { EmailLinkPage } from '../../src-core/ports/email-link-page'
import type { FirebaseProject } from './firebase-project'

const modes: readonly (string | undefined)[] = ['verifyEmail', 'recoverEmail', 'verifyAndChangeEmail']

/** Firebase's page for emailed links. A project has one action URL for links of every kind, which is the portal's. */
export class FirebaseActionPage implements EmailLinkPage {
  readonly #address: string
  readonly #leaveFor: (address: string) => void

  constructor({ authDomain, emulator }: FirebaseProject, leaveFor: (address: string) => void) {
    this.#address =
      emulator === undefined ? `https://${authDomain}/__/auth/action` : `${emulator}/emulator/action`
    this.#leaveFor = leaveFor
  }

  open(query: ReadonlyMap<string, string>): boolean {
    if (!modes.includes(query.get('mode'))) return false
    this.#leaveFor(`${this.#address}?${new URLSearchParams([...query]).toString()}`)
    return true
  }
}
