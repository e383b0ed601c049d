import { expect, inject, test } from 'vitest'
import { openVisitor } from '../../stack/visit'
import { stackAccounts } from '../../stack/stack-accounts'
import { addWallet, type Cell, connectionErrors, endingOf, onStack } from './cells'
import { follow } from './follow'
import { PendingRequests } from './pending-requests'
import { pathNames, paths, type PathName } from './paths'
import { triesAll } from '../../support/all-cases'
import type { World } from './world'

const faults = ['blocked', 'late'] as const

/** Files are tested on the first path that loads them; with `--all` on each. A test that is repeated tests the same ones. */
const testedOn = new Map<string, PathName>()

/** Each second file has the other fault; with `--all` each has both. */
function faultsOf(file: string): readonly (typeof faults)[number][] {
  const position = [...testedOn.keys()].indexOf(file)
  return triesAll ? faults : faults.filter((_fault, at) => at === position % 2)
}

// The longest paths are the first of the table.
test.for(pathNames.toReversed())(
  '%s: each lazy chunk blocked or late',
  { timeout: 60 * 60_000 },
  async (path, { task }) => {
    const cells: Cell[] = []
    for (const [file, name] of await filesOf(path)) {
      if (!testedOn.has(file)) testedOn.set(file, path)
      if (testedOn.get(file) !== path && !triesAll) continue
      for (const fault of faultsOf(file)) {
        const ending = await endingOf(paths[path], worldOf(file, fault))
        cells.push({ world: `each lazy chunk ${fault}`, path, ending, detail: name })
      }
    }
    task.meta.cells = cells
    expect(cells.filter(({ ending }) => ending.type === 'NOWHERE')).toEqual([])
  },
)

const plain = onStack('plain', [], () => Promise.resolve())

/** Follows the path without a fault. Returns the lazy files that it loads, each with its name. */
async function filesOf(path: PathName) {
  const { visitor, context, close } = await openVisitor(
    { errors: connectionErrors },
    { portal: inject('stackAddress') },
  )
  const requested = new Set<string>()
  context.on('request', (request) => requested.add(new URL(request.url()).pathname))
  await addWallet(context)
  expect(
    await follow(visitor, await paths[path](stackAccounts), plain, new PendingRequests(context)),
  ).toEqual({ type: 'ends' })
  await close()
  return Object.entries(inject('lazyFiles')).filter(([file]) => requested.has(file))
}

function worldOf(file: string, fault: (typeof faults)[number]): World {
  return {
    ...plain,
    name: fault,
    isSilent: true,
    maySay: true,
    begin: ({ context }, hold) =>
      context.route(`**${file}`, (route) => (fault === 'blocked' ? route.abort() : hold(route.request()))),
  }
}
