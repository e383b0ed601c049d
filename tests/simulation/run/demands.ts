import { choices } from '../deeds/all'
import { faultKinds } from '../simulated/trouble'
import { wantedEnds } from './ends'
import type { Tally } from './tally'

/** Deeds that talk to the outside; all others are no place for a fault to strike. */
export const conversations = [
  'types an address',
  'reloads the page',
  'presses Apply',
  'presses Apply twice',
  'signs in',
  'presses Sign In twice',
  'signs up',
  'signs in by a provider',
  'asks for a reset link',
  'tries again to be known',
  'continues to the checkout',
  'pays',
  'pays, pressing twice',
  'presses Try again at the checkout',
  'approves at the bank',
  'asks whether the payment is confirmed',
  'saves a field',
  'has the reset link sent',
  'deletes the account',
  'cancels the subscription',
  'gives another card',
  'presses Try again for another card',
  'follows the reset link',
  'sets the new password',
] as const

/** What a run of so many steps has not done often enough: a simulation that has tried nothing proves nothing. */
export function missedBy({ steps, deeds, ends, struck }: Tally): string[] {
  const missed: string[] = []
  const demand = (what: string, count: number, least: number) => {
    if (count < least) missed.push(`${what}: ${count} times, and at least ${least} are wanted`)
  }
  for (const end of wantedEnds) demand(end, ends.get(end) ?? 0, Math.ceil(steps / 20_000))
  for (const { deeds: each } of choices)
    for (const kind of new Set(each.map((deed) => deed.kind)))
      demand(kind, deeds.get(kind) ?? 0, Math.ceil(steps / 20_000))
  const least = Math.floor(steps / 200_000)
  for (const deed of conversations)
    for (const fault of faultKinds)
      if (isPossible(deed, fault)) demand(`${deed}, under ${fault}`, struck.get(deed)?.get(fault) ?? 0, least)
  return missed
}

/** What the identity provider alone is asked for has no answer that could be lost, and no session that is not accepted. */
function isPossible(deed: (typeof conversations)[number], fault: (typeof faultKinds)[number]): boolean {
  const byIdentityAlone = [
    'asks for a reset link',
    'has the reset link sent',
    'follows the reset link',
    'sets the new password',
  ]
  return fault !== 'unauthorised' || !byIdentityAlone.includes(deed)
}
