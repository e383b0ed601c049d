import { action, makeObservable, observableRef } from 'mobx'

/** What a person is told on the page where a way has ended; the sentence is in `src/i18n`. */
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

/** The one sentence that survives a redirect. It goes when it is dismissed, or replaced by the next. */
export class NoticeStore {
  current: CurrentNotice | undefined = undefined

  constructor() {
    makeObservable(this, { current: observableRef, tell: action, dismiss: action })
  }

  tell(kind: NoticeKind, detail = ''): void {
    this.current = { kind, detail }
  }

  dismiss(): void {
    this.current = undefined
  }

  /** Whom it was told to is signed out: only why is still to be read. */
  signedOut(): void {
    if (!this.current?.kind.startsWith('session-')) this.dismiss()
  }
}
