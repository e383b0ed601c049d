import type { Route } from '../domain/routes'

/** What the owner hears of a problem in a visitor's browser. Contains no email, token, code, secret or query. */
export interface Report {
  /** `log`: an entry of the `Log` port; `uncaught`: an error that no code handled; `policy`: a violation; `chunk`: a lost file. */
  readonly type: 'log' | 'uncaught' | 'policy' | 'chunk'
  readonly level: 'warning' | 'error'
  readonly message: string
  /** The kind of the failure, or the name or code of the error. */
  readonly kind?: string | undefined
  /** The call of the service, such as `loadUser`. */
  readonly call?: string | undefined
  readonly cause?: string | undefined
  /** The frames of the first error, one a line. */
  readonly stack?: string | undefined
  readonly route: Route | 'not-found'
  /** The release of the page, see `PORTAL_RELEASE`. */
  readonly release: string
}

/** Sends a report to the owner. Never fails. */
export type SendReport = (report: Report) => void
