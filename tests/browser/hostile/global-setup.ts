import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servePreview, type Preview } from '../../../tools/preview'
import { buildSandbox, removeBuilt } from '../../support/browser/build'
import { provideStack, startStack, type Stack } from '../../stack/stack'
import { triesAll } from '../../support/all-cases'
import type { Manifest, ManifestChunk } from 'vite'
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
  project.provide('lazyFiles', lazyFiles())
  await provideStack(project, stack)
}

export async function teardown() {
  await stack?.close()
  await sandbox?.close()
  removeBuilt()
  for (const folder of [outDir, `${outDir}-maps`]) rmSync(folder, { recursive: true, force: true })
}

/**
 * Returns the scripts that pages load with a dynamic import, by path, each with the name of its source; with `--all` also their
 * styles and what they share, without which an import fails in the same way.
 */
function lazyFiles(): Readonly<Record<string, string>> {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const chunks = Object.values(manifest)
  const eager = new Set<ManifestChunk>()
  const visit = (chunk: ManifestChunk | undefined) => {
    if (!chunk || eager.has(chunk)) return
    eager.add(chunk)
    for (const key of chunk.imports ?? []) visit(manifest[key])
  }
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk)
  const filesOf = (chunk: ManifestChunk) => [chunk.file, ...(chunk.css ?? [])]
  const eagerFiles = new Set([...eager].flatMap(filesOf))
  const named = chunks
    .filter((chunk) => /\.m?js$/.test(chunk.file) && (triesAll || chunk.isDynamicEntry))
    .flatMap((chunk) =>
      (triesAll ? filesOf(chunk) : [chunk.file]).map((file) => [`/${file}`, nameOf(chunk, file)] as const),
    )
  return Object.fromEntries(named.filter(([path]) => !eagerFiles.has(path.slice(1))))
}

function nameOf({ src, name, file }: ManifestChunk, part: string): string {
  const source = (src ?? name ?? file)
    .replace(/^(\.\.\/)*(src|node_modules)\//, '')
    .replace(/\/index\.ts$/, '')
  return part === file ? source : `${source} (style)`
}
