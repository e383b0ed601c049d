import { action, makeObservable, observableRef } from 'mobx'
import type { SessionNotice } from '../../src-core/domain/session'

/** Each kind has a message in `#messages/common`. */
export type NoticeKind =
  | SessionNotice
  | 'payment-failed'
  | 'trial-refused'
  | 'already-subscribed'
  | 'code-refused'
  | 'reset-link-invalid'
  | 'reset-link-unchecked'
  | 'subscription-cancelled'
  | 'subscription-not-cancelled'
  | 'card-changed'
  | 'card-not-changed'
  | 'card-unknown'
  | 'email-changed'

/** `detail` is the date or email in the message. */
export interface CurrentNotice {
  readonly kind: NoticeKind
  readonly detail: string
}

/** The current notice. It survives redirects, until it is dismissed or replaced. */
export class NoticeStore {
  current: CurrentNotice | undefined = undefined

  constructor() {
    makeObservable(this, { current: observableRef, show: action, dismiss: action })
  }

  show(kind: NoticeKind, detail = ''): void {
    this.current = { kind, detail }
  }

  dismiss(): void {
    this.current = undefined
  }

  /** Dismisses the reason why the session of the former user ended. */
  onSignedIn(): void {
    if (this.current?.kind.startsWith('session-')) this.dismiss()
  }

  /** Dismisses the former user's notice, but keeps the reason why the session ended. */
  onSignedOut(): void {
    if (!this.current?.kind.startsWith('session-')) this.dismiss()
  }
}
