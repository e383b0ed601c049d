/** The failures of docs/openapi.yaml, with status and title. */
export const problems = {
  request_invalid: [400, 'The request is not valid'],
  not_signed_in: [401, 'Not signed in'],
  recent_sign_in_required: [403, 'A recent sign-in is required'],
  not_found: [404, 'Not found'],
  product_unknown: [404, 'Unknown product'],
  request_timeout: [408, 'The request took too long'],
  already_subscribed: [409, 'Already subscribed'],
  payment_processing: [409, 'A payment is being processed'],
  currency_differs: [409, 'The customer pays in another currency'],
  subscription_paused: [409, 'The subscription is paused'],
  promo_code_invalid: [422, 'The promo code is not valid'],
  refused: [422, 'Refused'],
  too_many_requests: [429, 'Too many requests'],
  service_failed: [500, 'The service has failed'],
} as const

export type ProblemCode = keyof typeof problems

/** A failure that is answered with its status and code. */
export class Problem extends Error {
  readonly code: ProblemCode
  /** Seconds after which the request may succeed. */
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, options: { readonly retryAfter?: number } = {}) {
    super(problems[code][1])
    this.code = code
    this.retryAfter = options.retryAfter
  }
}

export function problemBody(code: ProblemCode): object {
  const [status, title] = problems[code]
  return { type: 'about:blank', title, status, code }
}
