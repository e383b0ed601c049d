/** What the service says: a status, and JSON, if any goes with it. */
export interface Reply {
  readonly status: number
  readonly body?: object
}

/** Every objection of the document, with its status and its title; and `not_found`, for what is none of its calls. */
const problems = {
  request_invalid: [400, 'The request is not valid'],
  not_signed_in: [401, 'Not signed in'],
  not_found: [404, 'There is nothing here'],
  product_unknown: [404, 'There is no such product'],
  already_subscribed: [409, 'Already subscribed'],
  promo_code_invalid: [422, 'The promo code is not valid'],
  refused: [422, 'Refused'],
  service_failed: [500, 'The service has failed'],
} as const

export type Problem = keyof typeof problems

export function problem(code: Problem): Reply {
  const [status, title] = problems[code]
  return { status, body: { type: 'about:blank', title, status, code } }
}

/** The service's own failure kinds in the document's words. */
const codes: Readonly<Record<string, Problem>> = {
  'not-signed-in': 'not_signed_in',
  'sign-in-needed': 'not_signed_in',
  'code-refused': 'promo_code_invalid',
  'product-refused': 'product_unknown',
  'already-subscribed': 'already_subscribed',
  refused: 'refused',
}

export function problemOf({ kind }: { readonly kind: string }): Reply {
  return problem(codes[kind] ?? 'service_failed')
}
