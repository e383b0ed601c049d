import type { ApiResponse } from './api.ts'

type Headers = Readonly<Record<string, string>>

/** A refusal in Stripe's format. */
export class StripeFailure extends Error {
  readonly response: ApiResponse

  constructor(status: number, error: object, headers: Headers = {}) {
    super('Stripe refuses')
    this.response = { status, body: { error }, headers }
  }
}

/** What does not exist in the path is a 404; what does not exist in a parameter is a 400. */
export function missing(kind: string, id: string, param = 'id'): StripeFailure {
  return new StripeFailure(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}

/** A request that the state of an object or its parameters do not allow. */
export function invalid(message: string, param?: string, code?: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(param && { param }),
    ...(code && { code }),
  })
}

export function unknownCall(method: string, path: string): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). If Stripe documents it, add its line to service/ledger/stripe-calls.ts.`,
  })
}

/** Stripe advises against a retry: the key would only replay the failure. */
export function serverError(): StripeFailure {
  const error = { type: 'api_error', message: 'An unknown error occurred.' }
  return new StripeFailure(500, error, { 'stripe-should-retry': 'false' })
}
