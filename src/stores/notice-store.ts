import { action, makeObservable, observableRef } from 'mobx'

/** Each kind has its sentence in `#messages/common`. */
export type NoticeKind =
  | 'payment-failed'
  | 'already-subscribed'
  | 'name-not-saved'
  | 'session-revoked'
  | 'session-disabled'
  | 'code-refused'
  | 'reset-link-invalid'
  | 'reset-link-unchecked'
  | 'subscription-cancelled'
  | 'subscription-not-cancelled'
  | 'card-changed'
  | 'card-not-changed'
  | 'email-changed'

/** A notice, and the date or email that its sentence names. */
export interface CurrentNotice {
  readonly kind: NoticeKind
  readonly detail: string
}

/** The one notice that survives a redirect. It goes when it is dismissed, or replaced by the next. */
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

  /** The notice was for the user who is signed out now. Only why the session ended stays. */
  onSignedOut(): void {
    if (!this.current?.kind.startsWith('session-')) this.dismiss()
  }
}
