import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servePreview, type Preview } from '../../../tools/preview'
import { buildSandbox, removeBuilt } from '../../support/browser/build'
import { provideStack, startStack, type Stack } from '../../stack/stack'
import { lazyFiles } from './lazy-files'
import type { TestProject } from 'vitest/node'

export type * from '../../stack/global-setup'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the portal with its real adapters is served; `address` is the sandbox. */
    stackAddress: string
    /** The names of the files that pages load with a dynamic import, by path. */
    lazyFiles: Readonly<Record<string, string>>
  }
}

const outDir = mkdtempSync(join(tmpdir(), 'portal-hostile-'))
let stack: Stack | undefined
let sandbox: Preview | undefined

export async function setup(project: TestProject) {
  const options = { outDir, country: 'US', portalPort: 0, buildOptions: ['--manifest'] }
  const [started, directory] = await Promise.all([startStack(options), buildSandbox()])
  stack = started
  sandbox = await servePreview({ directory, port: 0 })
  project.provide('address', sandbox.address)
  project.provide('stackAddress', stack.portal)
  project.provide('lazyFiles', lazyFiles(outDir))
  await provideStack(project, stack)
}

export async function teardown() {
  await stack?.close()
  await sandbox?.close()
  removeBuilt()
  for (const folder of [outDir, `${outDir}-maps`]) rmSync(folder, { recursive: true, force: true })
}
