import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { servePreview } from '../preview'
import { launch } from './launch'
import { buildPortal } from './portal-build'
import { table } from '../markdown'
import { walkTheWholeWay } from './whole-way'

const walks = 50
const sampledEvery = 10
/** What may be left of a walk. A leak keeps a screen, which is a hundred nodes and some 100 kB. */
const allowed = { heap: 2_000, nodes: 1, listeners: 0.5, detached: 0.5 }

type Sample = { readonly [Kind in keyof typeof allowed]: number }

const kinds = Object.keys(allowed) as (keyof Sample)[]

/** Walks the whole way again and again in one page of the sandbox; what stays has to be no more after each walk. */
export async function checkMemory(root: string, say: (text: string) => void): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-memory-'))
  const { directory } = buildPortal({
    root,
    directory: join(folder, 'portal'),
    environment: {},
    mode: 'sandbox',
  })
  const site = await servePreview({ directory, port: 0 })
  // What the engine compiles on the way is in the heap too, and grows until it has compiled everything.
  const browser = await launch(['--js-flags=--jitless'])
  try {
    const page = await browser.newPage({ baseURL: site.address, reducedMotion: 'reduce' })
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('DOM.enable')
    await page.goto('/membership')
    const samples: Sample[] = []
    for (let walk = 1; walk <= walks; walk += 1) {
      await walkTheWholeWay(page)
      // The first walks fill caches; they are no measure.
      if (walk % sampledEvery === 0) {
        samples.push(await sample(session, page))
        say(`walked ${walk} times`)
      }
    }
    return judge(samples, say)
  } finally {
    await browser.close()
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function sample(session: CDPSession, page: Page): Promise<Sample> {
  // What only waits to be finalized goes with the second collection.
  await session.send('HeapProfiler.collectGarbage')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  const { detachedNodes } = await session.send('DOM.getDetachedDomNodes')
  return {
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    detached: detachedNodes.length,
  }
}

function judge(samples: readonly Sample[], say: (text: string) => void): boolean {
  const rows = samples.map((found, index) => [
    String((index + 1) * sampledEvery),
    ...kinds.map((kind) => (kind === 'heap' ? `${(found.heap / 1000).toFixed(0)} kB` : String(found[kind]))),
  ])
  say(`\n${table(['walks', 'heap', 'nodes', 'listeners', 'detached'], rows)}\n`)
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last) return false
  const grown = kinds.map((kind) => {
    const perWalk = (last[kind] - first[kind]) / (walks - sampledEvery)
    return { kind, perWalk, holds: perWalk <= allowed[kind] }
  })
  for (const { kind, perWalk, holds } of grown) {
    say(
      `${kind}: ${perWalk.toFixed(1)} more after each walk, ${allowed[kind]} allowed: ${holds ? 'holds' : 'GROWS'}`,
    )
  }
  return grown.every(({ holds }) => holds)
}
