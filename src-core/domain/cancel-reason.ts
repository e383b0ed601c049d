/** Why people cancel, in the order in which it is asked; the service is told the key. */
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
