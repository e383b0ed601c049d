import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { findOrInstallBrowser } from '../../../tools/browser'
import { findOrInstallEngines } from '../../../tools/engines'
import { servePreview, type Preview } from '../../../tools/preview'
import { addScript, addToHead, buildSandbox, removeBuilt } from '../../support/browser/build'
import { bundleForPage } from '../../support/browser/bundle'

let preview: Preview | undefined

/** Builds and serves the sandbox. Every page loads the checks that run in it. */
export async function setup(project: TestProject) {
  const directory = await buildSandbox()
  // The published portal has such data, the sandbox has none.
  addToHead(directory, '<script type="application/ld+json">{"@type":"Product"}</script>')
  const script = fileURLToPath(new URL('in-page.ts', import.meta.url))
  const inPage = await bundleForPage(script)
  addScript(directory, 'in-page.js', inPage)
  project.provide('inPage', inPage)
  preview = await servePreview({ directory, port: 0 })
  project.provide('address', preview.address)
  project.provide('wholeBrowserPath', findOrInstallBrowser())
  project.provide('engines', findOrInstallEngines())
}

export async function teardown() {
  await preview?.close()
  removeBuilt()
}
