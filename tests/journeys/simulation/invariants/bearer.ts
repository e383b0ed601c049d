import type { Browser } from '../simulated/browser'
import type { Tab } from '../simulated/tab'
import { tokenSuffix } from '../simulated/tokens'
import type { Invariant } from './invariant'

export const bearerToken: Invariant = {
  name: 'the bearer token goes to the service only',
  violation: (tab, browser) => {
    const [foreign] = browser.recorder.foreignRequests
    if (foreign !== undefined) return `a request went to ${foreign}`
    for (const [place, text] of places(tab, browser))
      if (text.includes(tokenSuffix)) return `it is in ${place}`
    return undefined
  },
}

function* places(
  { page, portal, sessionStorage, memory }: Tab,
  { localStorage, world }: Browser,
): Generator<readonly [string, string]> {
  yield ['the address', page.address]
  yield ['a notice', page.notice?.text ?? '']
  yield* sessionStorage.items
  yield* localStorage.items
  const { entries } = page.environment.log
  for (const { message, cause } of entries.slice(memory.checkedLogEntries))
    yield ['the log', message + textOf(cause)]
  memory.checkedLogEntries = entries.length
  const { state } = portal.session
  if (state !== memory.checkedSession) yield ['the session', JSON.stringify(state)]
  memory.checkedSession = state
  const lastEvent = world.read().analytics.at(-1)
  if (lastEvent) yield ['the analytics events', JSON.stringify(lastEvent)]
}

/** The text that a log writes for a cause, nested causes included. */
function textOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message + textOf(cause.cause)
  if (typeof cause !== 'object' || cause === null) return String(cause)
  return Object.values(cause).map(textOf).join(' ')
}
