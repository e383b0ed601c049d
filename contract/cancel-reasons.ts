// Made from docs/openapi.yaml by `npm run contract`.

/** Reasons to cancel, in the order of the form. */
export const cancelReasons = [
  'too-expensive',
  'privacy-concerns',
  'not-using-anymore',
  'better-alternative',
  'difficult-to-use',
  'technical-issues',
  'no-answer',
] as const

export type CancelReason = (typeof cancelReasons)[number]
