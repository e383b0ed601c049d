import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servePreview } from '../preview'
import { compressFolder } from './compress'
import { buildReactAlone, writeEmptyPage } from './floors'
import type { Built } from './graph'
import { buildPortal, exampleEnvironment } from './portal-build'
import { openSecureFront } from './secure-front'
import type { Scenario } from './scenarios'
import { addressesOf, openStubs, type Stubs } from './stubs'

/** Everything that is measured, built and served, and the outside world that it speaks to. */
export interface Sites {
  readonly addresses: Readonly<Record<Scenario['site'], string>>
  readonly portal: Built
  readonly stubs: Stubs
  close(): Promise<void>
}

export async function openSites(root: string): Promise<Sites> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const stubs = await openStubs()
  const environment = exampleEnvironment(root, addressesOf(stubs))
  const portal = buildPortal({ root, directory: join(folder, 'portal'), environment })
  writeEmptyPage(join(folder, 'empty'))
  await buildReactAlone(root, join(folder, 'react'))

  const serve = async (site: string) => {
    const directory = join(folder, site)
    compressFolder(directory)
    const preview = await servePreview({ directory, port: 0 })
    const front = await openSecureFront(preview.address)
    return {
      address: front.address,
      close: async () => {
        await front.close()
        await preview.close()
      },
    }
  }
  const [empty, react, served] = await Promise.all([serve('empty'), serve('react'), serve('portal')])
  return {
    addresses: { empty: empty.address, react: react.address, portal: served.address },
    portal,
    stubs,
    close: async () => {
      await Promise.all([empty, react, served].map((site) => site.close()))
      stubs.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
