import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { build } from 'vite'

export interface ServedPage {
  readonly address: string
  readonly close: () => Promise<void>
}

/** Builds and serves the page of the identity tests. */
export async function serveIdentityPage(): Promise<ServedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-identity-'))
  await build({
    root: fileURLToPath(new URL('pages', import.meta.url)),
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: fileURLToPath(new URL('pages/identity.html', import.meta.url)) },
    },
  })
  const server = createServer(sirv(folder))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/identity.html`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
