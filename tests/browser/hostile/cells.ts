import type { BrowserContext } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openPortal } from '../../support/browser/launch'
import { sandboxAccounts } from '../../support/browser/journeys'
import { visitorIn } from '../../support/browser/visitor'
import { errorMessageOf } from './error-message'
import { stackAccounts } from '../../stack/stack-accounts'
import { openVisitor } from '../../stack/visit'
import { follow, type Ending } from './follow'
import { PendingRequests } from './pending-requests'
import { pathNames, paths, sandboxPaths, type CreatePath } from './paths'
import { triesAll } from '../../support/all-cases'
import type { World } from './world'

/** A field of the table, for the reporter. */
export interface Cell {
  readonly world: string
  readonly path: string
  readonly ending: Ending
  /** What failed in the world, where it has several kinds. */
  readonly detail?: string
}

declare module 'vitest' {
  interface TaskMeta {
    cells?: readonly Cell[]
  }
}

/** Defines a test for each path that the worlds can touch, or that matters most to them. */
export function testWorlds(worlds: readonly World[]): void {
  const cells = worlds.flatMap((world) =>
    (triesAll ? world.touches : world.matters).map((path) => ({ world, path })),
  )
  test.for(cells)('$path: $world.name', async ({ world, path }, { task }) => {
    const ending = await endingOf(paths[path], world)
    task.meta.cells = [{ world: world.name, path, ending }]
    expect(ending.type === 'NOWHERE' && `${ending.step}: ${ending.reason}`).toBe(false)
  })
}

/** The errors that a lost connection, a blocked file and a refused call cause. */
export const connectionErrors = /^(?!\w*Error:)/

/** The browser of the visitor has a wallet. */
export const addWallet = (context: BrowserContext) =>
  context.route('https://api.stripe.com/v1/fake-stripe/wallets', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: ['applePay'] }),
  )

/** Follows the path in a browser of its own. A problem of the page is an end in nowhere. */
export async function endingOf(create: CreatePath, world: World): Promise<Ending> {
  const isSandbox = world.build === 'sandbox'
  const accounts = isSandbox ? sandboxAccounts : stackAccounts
  const errors = world.errors ?? (isSandbox ? undefined : connectionErrors)
  const allowed = errors ? { errors } : {}
  const opened = isSandbox
    ? await openPortal({ allowed })
    : await openVisitor(allowed, { portal: inject('stackAddress') })
  const visitor = visitorIn(opened)
  try {
    await addWallet(visitor.context)
    const path = await create(accounts)
    const requests = new PendingRequests(visitor.context)
    if (world.isSilent) await visitor.context.clock.install()
    await world.begin(visitor, (request) => requests.hold(request))
    const ending = await follow(visitor, path, world, requests)
    const payments = (await visitor.payments().catch(() => [])).length
    if (payments > path.payments)
      return { type: 'NOWHERE', step: 'payments', reason: `${payments} payments were made` }
    const problem = await errorMessageOf(opened.close)
    if (problem !== undefined) return { type: 'NOWHERE', step: 'page', reason: problem }
    return ending.type === 'says' && !world.maySay
      ? { type: 'NOWHERE', step: ending.step, reason: `“${ending.sentence}”` }
      : ending
  } finally {
    await visitor.context.close()
  }
}

/** React repairs what was changed before it took the page over, and says so. */
export const hydration = /Minified React error #418|Hydration failed/

type Details = Partial<Omit<World, 'name' | 'build' | 'matters' | 'begin'>>

/** A world of the sandbox, which can touch all of its paths. */
export const onSandbox = (
  name: string,
  matters: World['matters'],
  begin: World['begin'],
  details: Details = {},
): World => ({ name, build: 'sandbox', touches: sandboxPaths, matters, begin, ...details })

/** A world of the portal with its providers. */
export const onStack = (
  name: string,
  matters: World['matters'],
  begin: World['begin'],
  details: Details = {},
): World => ({ name, build: 'stack', touches: pathNames, matters, begin, ...details })

/** Runs a script in every page, before its own. */
export const inPage =
  (script: () => void): World['begin'] =>
  ({ context }) =>
    context.addInitScript(script)
