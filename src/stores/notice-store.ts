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
  | 'subscription-ended'
  | 'subscription-kept'
  | 'invoice-paid'
  | 'invoice-gone'
  | 'plan-kept'
  | 'card-changed'
  | 'card-changed-paid'
  | 'card-changed-unpaid'
  | 'card-not-changed'
  | 'card-unknown'
  | 'email-changed'
  | 'plan-changed'
  | 'plan-change-scheduled'
  | 'plan-change-pending'
  | 'plan-not-changed'
  | 'plan-change-unknown'

/** `detail` is the plan, the date or the email in the message; `date` is a date beside a plan. */
export interface CurrentNotice {
  readonly kind: NoticeKind
  readonly detail: string
  readonly date?: string
}

/** The current notice. It survives redirects, until it is dismissed or replaced. */
export class NoticeStore {
  current: CurrentNotice | undefined = undefined

  constructor() {
    makeObservable(this, { current: observableRef, show: action, dismiss: action })
  }

  show(kind: NoticeKind, detail = '', date?: string): void {
    this.current = { kind, detail, ...(date !== undefined && { date }) }
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
