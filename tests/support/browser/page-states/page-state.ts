import type { Crawler, CrawlFault } from './crawler'

/** Opens a page state and waits until it is visible. */
export type Open = (crawler: Crawler) => Promise<void>

/** One entry per member of a union; a missing member does not compile. */
export type States<State extends string> = Readonly<Record<State, Open>>

/** Groups of states, by the name of the union. */
export type StateTable = Readonly<Record<string, States<string>>>

/** Returns one state per failure of an operation; `details` are the fields of the failure besides its kind. */
export function failures<Kind extends string>(
  operation: CrawlFault[0],
  details: Readonly<Record<Kind, object>>,
  open: (crawler: Crawler, fault: CrawlFault, kind: Kind) => Promise<void>,
): States<Kind> {
  const states = Object.entries<object>(details).map(([kind, rest]) => {
    const fault = [operation, { kind, ...rest }] as unknown as CrawlFault
    return [kind, (crawler: Crawler) => open(crawler, fault, kind as Kind)] as const
  })
  return Object.fromEntries(states) as States<Kind>
}
