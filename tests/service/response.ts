/** A status, with JSON if there is a body. */
export interface ServiceResponse {
  readonly status: number
  readonly body?: object
}

/** The errors of the document with status and title, and `not_found` for unknown operations. */
const problems = {
  request_invalid: [400, 'The request is not valid'],
  not_signed_in: [401, 'Not signed in'],
  not_found: [404, 'Not found'],
  product_unknown: [404, 'There is no such product'],
  already_subscribed: [409, 'Already subscribed'],
  promo_code_invalid: [422, 'The promo code is not valid'],
  refused: [422, 'Refused'],
  service_failed: [500, 'The service has failed'],
} as const

export type Problem = keyof typeof problems

export function problem(code: Problem): ServiceResponse {
  const [status, title] = problems[code]
  return { status, body: { type: 'about:blank', title, status, code } }
}

/** The codes of the document for the failure kinds of the sandbox. */
const codes: Readonly<Record<string, Problem>> = {
  'not-signed-in': 'not_signed_in',
  'sign-in-needed': 'not_signed_in',
  'code-refused': 'promo_code_invalid',
  'product-refused': 'product_unknown',
  'already-subscribed': 'already_subscribed',
  refused: 'refused',
}

export function problemOf({ kind }: { readonly kind: string }): ServiceResponse {
  return problem(codes[kind] ?? 'service_failed')
}
