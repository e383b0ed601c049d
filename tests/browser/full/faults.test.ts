import type { Request, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { errorMessageOf } from '../../support/browser/faults/expectations'
import type { Requests } from '../../support/browser/faults/fault-injector'
import { recordRequests, runInterrupted, runWithFault } from '../../support/browser/faults/run'
import {
  fileExpectations,
  interruptionExpectations,
  type FileKind,
} from '../../support/browser/faults/tables'
import { journeys, sandboxAccounts } from '../../support/browser/journeys'

const hour = 60 * 60_000

test.for(Object.entries(journeys))(
  '%s even if a file fails or is delayed',
  { timeout: hour },
  async ([, createJourney]) => {
    const { kinds, ...recorded } = fileRequests()
    const targets = await recordRequests(await createJourney(sandboxAccounts), recorded)
    const problems: string[] = []
    const seen = new Set<string>()
    for (const [name, kind] of kinds) {
      for (const fault of ['failed', 'delayed'] as const) {
        const injection = {
          target: { name, occurrence: 1, step: '' },
          fault,
          expectation: fileExpectations[kind][fault],
          toEnd: kind === 'page',
          mayRecover: true,
        }
        const problem = await errorMessageOf(async () => {
          const journey = await createJourney(sandboxAccounts)
          if (await runWithFault(journey, fileRequests(), injection)) seen.add(`${kind} ${fault}`)
        })
        if (problem) problems.push(`${name} (${kind}) ${fault}: ${problem}`)
      }
    }
    expect(targets.length).toBeGreaterThan(0)
    expect(problems.join('\n\n')).toBe('')
    expect([...seen]).toEqual(
      expect.arrayContaining(['page failed', 'page delayed', 'program failed', 'program delayed']),
    )
  },
)

test.for(Object.entries(journeys))(
  '%s even if a step is offline, reloaded or left by Back',
  { timeout: hour },
  async ([name, createJourney]) => {
    const problems: string[] = []
    const { steps } = await createJourney(sandboxAccounts)
    for (const step of steps.map((each) => each.name)) {
      for (const interruption of ['offline', 'reload', 'back'] as const) {
        const problem = await errorMessageOf(async () => {
          const journey = await createJourney(sandboxAccounts)
          const expectation = interruptionExpectations[name]?.[step]?.[interruption]
          if (!expectation) throw new Error('The table has no row for the step.')
          await runInterrupted(journey, { interruption, at: step, expectation })
        })
        if (problem) problems.push(`${step}, ${interruption}: ${problem}`)
      }
    }
    expect(problems.join('\n\n')).toBe('')
  },
)

/** The files of the portal, by path; the sandbox's bank stands for another site and is left alone. */
function fileRequests(): Requests & { readonly kinds: ReadonlyMap<string, FileKind> } {
  const bank = '/sandbox/bank.html'
  const kinds = new Map<string, FileKind>()
  let html = ''
  const isPage = (request: Request) => request.resourceType() === 'document'
  const kindOf = (path: string, request: Request): FileKind => {
    if (isPage(request)) return 'page'
    if (/\.(woff2|svg|png|webp)$/.test(path)) return 'asset'
    return html.includes(`"${path}"`) ? 'program' : 'screen'
  }
  return {
    kinds,
    nameOf: (request) => {
      const path = new URL(request.url()).pathname
      const document = isPage(request) ? path : new URL(request.frame().url()).pathname
      if (document === bank) return undefined
      if (!kinds.has(path)) kinds.set(path, kindOf(path, request))
      return path
    },
    fetch: async (route: Route) => {
      const response = await route.fetch()
      if (isPage(route.request())) html = await response.text()
      return { response }
    },
  }
}
