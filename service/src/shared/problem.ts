import { problems, type ErrorCode } from '../../../contract/api.ts'

/** A failure that is answered with its status and code. */
export class Problem extends Error {
  readonly code: ErrorCode
  /** Seconds after which the request may succeed. */
  readonly retryAfter: number | undefined
  /** Members that the API document adds to the problem. */
  readonly details: object

  constructor(
    code: ErrorCode,
    { retryAfter, details = {} }: { readonly retryAfter?: number; readonly details?: object } = {},
  ) {
    super(problems[code].title)
    this.code = code
    this.retryAfter = retryAfter
    this.details = details
  }
}

export function problemBody(code: ErrorCode, details: object = {}): object {
  const { status, title } = problems[code]
  return { type: 'about:blank', title, status, code, ...details }
}
