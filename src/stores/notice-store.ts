import { action, makeObservable, observableRef } from 'mobx'

/** What a person is told on the page where a way has ended; the sentence is in `src/i18n`. */
export type NoticeKind =
  | 'payment-failed'
  | 'already-subscribed'
  | 'name-not-saved'
  | 'session-revoked'
  | 'session-disabled'
  | 'code-refused'

/** The one sentence that survives a redirect. It goes when it is dismissed, or replaced by the next. */
export class NoticeStore {
  current: NoticeKind | undefined = undefined

  constructor() {
    makeObservable(this, { current: observableRef, tell: action, dismiss: action })
  }

  tell(kind: NoticeKind): void {
    this.current = kind
  }

  dismiss(): void {
    this.current = undefined
  }
}
