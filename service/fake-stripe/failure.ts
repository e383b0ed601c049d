import type { ApiResponse } from './api.ts'

/** A refusal in Stripe's format. */
export class StripeFailure extends Error {
  readonly status: number
  readonly error: object

  constructor(status: number, error: object) {
    super('Stripe refuses')
    this.status = status
    this.error = error
  }

  get response(): ApiResponse {
    return { status: this.status, body: { error: this.error } }
  }
}

export function missing(kind: string, id: string, param = 'id'): StripeFailure {
  return refusedWith('invalid_request_error', param, `No such ${kind}: '${id}'`, 'resource_missing')
}

export function refusedWith(
  type: string,
  param: string | undefined,
  message: string,
  code?: string,
): StripeFailure {
  const status = code === 'resource_missing' && param === 'id' ? 404 : 400
  return new StripeFailure(status, { type, message, ...(param && { param }), ...(code && { code }) })
}

/** A request that the state of an object or its parameters do not allow. */
export function invalid(message: string, param?: string, code?: string): StripeFailure {
  return refusedWith('invalid_request_error', param, message, code)
}
