import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { findOrInstallBrowser } from '../../tools/browser'
import { findOrInstallEngines } from '../../tools/engines'
import { servePreview, type Preview } from '../../tools/preview'
import { buildSandbox, removeBuilt } from '../support/browser/build'
import { bundleForPage } from '../support/browser/bundle'

let preview: Preview | undefined

/** Builds and serves the sandbox. Every page loads the checks that run in it. */
export async function setup(project: TestProject) {
  const directory = await buildSandbox()
  const script = await bundleForPage(fileURLToPath(new URL('in-page.ts', import.meta.url)))
  writeFileSync(join(directory, 'in-page.js'), script)
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    const file = join(directory, name)
    const html = readFileSync(file, 'utf8')
    writeFileSync(file, html.replace('<head>', '<head><script src="/in-page.js"></script>'))
    rmSync(`${file}.br`, { force: true })
  }
  preview = await servePreview({ directory, port: 0 })
  project.provide('address', preview.address)
  project.provide('wholeBrowserPath', findOrInstallBrowser())
  project.provide('engines', findOrInstallEngines())
}

export async function teardown() {
  await preview?.close()
  removeBuilt()
}
