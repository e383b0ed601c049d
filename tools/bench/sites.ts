import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servePreview } from '../preview'
import { compressFolder } from './compress'
import { buildFloor, floors } from './floors'
import type { Built } from './graph'
import { buildPortal, exampleEnvironment } from './portal-build'
import { openSecureFront, type SecureFront } from './secure-front'
import type { Scenario } from './scenarios'
import { addressesOf, openStubs, type Stubs } from './stubs'

/** The measured sites, built and served, and the stubs of the services that they call. */
export interface Sites {
  readonly addresses: Readonly<Record<Scenario['site'], string>>
  readonly portal: Built
  readonly stubs: Stubs
  close(): Promise<void>
}

export async function openSites(root: string): Promise<Sites> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const directory = (site: Scenario['site']) => join(folder, site)
  const stubs = await openStubs()
  const environment = exampleEnvironment(root, addressesOf(stubs))
  const portal = buildPortal({ root, directory: directory('portal'), environment })
  for (const floor of floors) buildFloor(root, floor, directory(floor))

  const [empty, stackAlone, served] = await Promise.all([
    serveSite(directory('empty')),
    serveSite(directory('stack-alone')),
    serveSite(directory('portal')),
  ])
  return {
    addresses: { empty: empty.address, 'stack-alone': stackAlone.address, portal: served.address },
    portal,
    stubs,
    close: async () => {
      await Promise.all([empty, stackAlone, served].map((site) => site.close()))
      stubs.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Serves a built folder as a host would: compressed, with its headers, over HTTP/2 and TLS. */
export async function serveSite(directory: string): Promise<SecureFront> {
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
