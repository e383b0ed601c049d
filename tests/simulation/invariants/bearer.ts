import type { Tab } from '../simulated/tab'
import type { Browser } from '../simulated/browser'
import type { Invariant } from './invariant'

/** How every bearer token ends here. */
const mark = '.signature'

export const bearer: Invariant = {
  name: 'the bearer token goes nowhere but to the service',
  broken: (tab, browser) => {
    if (browser.witness.strayBearers.length > 0) return browser.witness.strayBearers[0]
    for (const [where, text] of places(tab, browser)) if (text.includes(mark)) return `it is in ${where}`
    return undefined
  },
}

function* places(
  { page, portal, shelf, memory }: Tab,
  browser: Browser,
): Generator<readonly [string, string]> {
  yield ['the address', page.address]
  yield ['a notice', page.notice?.detail ?? '']
  for (const { texts } of [shelf, browser.shelf]) for (const [item, text] of texts) yield [item, text]
  const { entries } = page.outside.log
  for (const { message, cause } of entries.slice(memory.logRead)) yield ['the log', message + textOf(cause)]
  memory.logRead = entries.length
  const { state } = portal.session
  if (state !== memory.sessionRead) yield ['the session', JSON.stringify(state)]
  memory.sessionRead = state
  const { analytics } = browser.world.read()
  const last = analytics.at(-1)
  if (last) yield ['the events', JSON.stringify(last)]
}

/** What a log would write of a cause, with everything that has led to it. */
function textOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message + textOf(cause.cause)
  if (typeof cause !== 'object' || cause === null) return String(cause)
  return Object.values(cause).map(textOf).join(' ')
}
