import type { EmailLinks, ResetLink } from '#core/ports/email-links'
import type { FirebaseProject } from './firebase-project'

/** The modes of links that Firebase's page handles. */
const modes: readonly (string | undefined)[] = ['verifyEmail', 'recoverEmail', 'verifyAndChangeEmail']

/**
 * Firebase's emailed links (firebase.google.com/docs/auth/custom-email-handler). A project has one action URL for links of
 * every kind, which is the portal's.
 */
export class FirebaseEmailLinks implements EmailLinks {
  readonly #address: string
  readonly #leaveFor: (address: string) => void

  constructor({ authDomain, emulator }: FirebaseProject, leaveFor: (address: string) => void) {
    this.#address =
      emulator === undefined ? `https://${authDomain}/__/auth/action` : `${emulator}/emulator/action`
    this.#leaveFor = leaveFor
  }

  readResetLink(query: ReadonlyMap<string, string>): ResetLink | undefined {
    const code = query.get('oobCode')?.trim() ?? ''
    return code !== '' && query.get('mode') === 'resetPassword' ? { code } : undefined
  }

  openProviderPage(query: ReadonlyMap<string, string>): boolean {
    if (!modes.includes(query.get('mode'))) return false
    this.#leaveFor(`${this.#address}?${new URLSearchParams([...query]).toString()}`)
    return true
  }
}
