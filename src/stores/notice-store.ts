import { action, makeObservable, observableRef } from 'mobx'
import type { PurchaseNotice } from '#core/domain/purchase'
import type { SessionEnd } from '#core/domain/session'

/** What any page may tell. */
export type SharedNotice = PurchaseNotice | 'name-not-saved'

/** `session-ended`, `shared`: have a message in `#messages/common`. `done`, `failed`: a screen's, with its own text. */
export type CurrentNotice =
  | { readonly type: 'session-ended'; readonly kind: SessionEnd; readonly text?: undefined }
  | { readonly type: 'shared'; readonly kind: SharedNotice; readonly text?: undefined }
  | { readonly type: 'done' | 'failed'; readonly kind: string; readonly text: string }

/** The current notice. It survives redirects, until it is dismissed or replaced. */
export class NoticeStore {
  current: CurrentNotice | undefined = undefined

  constructor() {
    makeObservable(this, {
      current: observableRef,
      ended: action,
      show: action,
      done: action,
      failed: action,
      dismiss: action,
    })
  }

  /** Tells why the session has ended. */
  ended(kind: SessionEnd): void {
    this.current = { type: 'session-ended', kind }
  }

  show(kind: SharedNotice): void {
    this.current = { type: 'shared', kind }
  }

  /** Tells that what the user asked for was done. */
  done(kind: string, text: string): void {
    this.current = { type: 'done', kind, text }
  }

  /** Tells that something was not done, or not yet. */
  failed(kind: string, text: string): void {
    this.current = { type: 'failed', kind, text }
  }

  dismiss(): void {
    this.current = undefined
  }

  /** Dismisses the reason why the session of the former user ended. */
  onSignedIn(): void {
    if (this.current?.type === 'session-ended') this.dismiss()
  }

  /** Dismisses the former user's notice, but keeps the reason why the session ended. */
  onSignedOut(): void {
    if (this.current?.type !== 'session-ended') this.dismiss()
  }
}
