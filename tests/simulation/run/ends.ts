import type { Browser } from '../simulated/browser'

/** What must be reached, or nothing was tried. */
export const wantedEnds = ['paid', 'declined', 'cancelled', 'deleted', 'reset'] as const

/** What has become of a story. */
export function* endsOf({ world, witness }: Browser): Generator<(typeof wantedEnds)[number]> {
  const { payments, cancellations, resetCodes } = world.read()
  if (payments.length > 0) yield 'paid'
  if (witness.declined > 0) yield 'declined'
  if (cancellations.length > 0) yield 'cancelled'
  if (witness.deleted > 0) yield 'deleted'
  if (resetCodes.some(({ used }) => used)) yield 'reset'
}
