import { problems, type ErrorCode } from '../../../contract/api.ts'

/** A failure that is answered with its status and code. */
export class Problem extends Error {
  readonly code: ErrorCode
  /** Seconds after which the request may succeed. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, options: { readonly retryAfter?: number } = {}) {
    super(problems[code].title)
    this.code = code
    this.retryAfter = options.retryAfter
  }
}

export function problemBody(code: ErrorCode): object {
  const { status, title } = problems[code]
  return { type: 'about:blank', title, status, code }
}
