import type { Request } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { errorMessageOf } from '../support/browser/faults/expectations'
import type { Fault, Requests } from '../support/browser/faults/fault-injector'
import { recordRequests, runWithFault } from '../support/browser/faults/run'
import { callExpectationsFor } from '../support/browser/faults/tables'
import { journeys } from '../support/browser/journeys'
import { stackAccounts } from './stack-accounts'
import { answerStripe, withCorsHeader } from './visit'

const faults: readonly Fault[] = ['failed', 'delayed', 'cut']
const bankPage = 'bank page'

/** Steps that journeys have in common are tested on the first. */
const tested = new Set<string>()

test.for(Object.entries(journeys))(
  '%s even if a call fails, is delayed or loses its response',
  { timeout: 60 * 60_000 },
  async ([, createJourney]) => {
    const problems: string[] = []
    const targets = await recordRequests(await createJourney(stackAccounts), callRequests())
    for (const target of targets.filter(({ name }) => name !== bankPage)) {
      const title = `${target.step}: ${target.name} #${target.occurrence}`
      const expectations = callExpectationsFor(target)
      if (!expectations) problems.push(`The table has no row for ${title}.`)
      if (!expectations || tested.has(title)) continue
      tested.add(title)
      for (const fault of faults) {
        const problem = await errorMessageOf(async () => {
          const journey = await createJourney(stackAccounts)
          const requests = callRequests()
          await runWithFault(journey, requests, { target, fault, expectation: expectations[fault] })
          expect(requests.payments(), 'payments').toBe(journey.payments)
        })
        if (problem) problems.push(`${title}, ${fault}: ${problem}`)
      }
    }
    expect(problems.join('\n\n')).toBe('')
  },
)

/** The calls of the portal's adapters, by name. */
function callRequests(): Requests & { readonly payments: () => number } {
  let payments = 0
  return {
    payments: () => payments,
    nameOf,
    fetch: async (route) => {
      const request = route.request()
      const isStripe = new URL(request.url()).hostname.endsWith('stripe.com')
      const answer = isStripe ? await answerStripe(route) : await withCorsHeader(await route.fetch())
      const isPayment = request.url().endsWith('/confirm') && request.postData()?.includes('cs_test_')
      if ((isPayment && answer.body.includes('"done"')) || request.url().endsWith('/approved')) payments += 1
      return answer
    },
  }
}

/** Undefined for preflights, files of the portal and other hosts. */
function nameOf(request: Request): string | undefined {
  const { origin, hostname, pathname } = new URL(request.url())
  const last = pathname.split('/').at(-1)
  if (request.method() === 'OPTIONS' || origin === inject('address')) return undefined
  if (origin === inject('service')) return `${request.method()} ${pathname}`
  if (origin === inject('emulator')) return `identity: ${last}`
  if (hostname === 'js.stripe.com') return 'Stripe script'
  if (hostname === 'api.stripe.com') return `Stripe: ${last}`
  if (hostname === 'hooks.stripe.com') return bankPage
  return pathname === '/country.js' ? 'country script' : undefined
}
