import { action, makeObservable, observableRef } from 'mobx'
import type { PurchaseNotice } from '../../src-core/domain/purchase'
import type { SessionNotice } from '../../src-core/domain/session'

/** What the core tells, on any page. Each has a message in `#messages/common`. */
export type SharedNotice = SessionNotice | PurchaseNotice

/** A screen's notice has its own text. */
export type CurrentNotice =
  | { readonly kind: SharedNotice; readonly text?: undefined; readonly isSuccess?: undefined }
  | { readonly kind: string; readonly text: string; readonly isSuccess: boolean }

/** The current notice. It survives redirects, until it is dismissed or replaced. */
export class NoticeStore {
  current: CurrentNotice | undefined = undefined

  constructor() {
    makeObservable(this, {
      current: observableRef,
      show: action,
      done: action,
      failed: action,
      dismiss: action,
    })
  }

  show(kind: SharedNotice): void {
    this.current = { kind }
  }

  /** Tells that what the user asked for was done. */
  done(kind: string, text: string): void {
    this.current = { kind, text, isSuccess: true }
  }

  /** Tells that something was not done, or not yet. */
  failed(kind: string, text: string): void {
    this.current = { kind, text, isSuccess: false }
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
