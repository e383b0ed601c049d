import { findOrInstallBrowser, findOrInstallQuickBrowser } from '../../../tools/browser'
import { servePreview } from '../../../tools/preview'
import type { TestProject } from 'vitest/node'
import { buildSandbox, removeBuilt } from './build'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built sandbox is served. */
    address: string
    /** Where the sandbox is served whose fakes the crawler controls. */
    crawlAddress: string
    /** Executables: Chromium's headless shell, and the whole browser. */
    browserPath: string
    wholeBrowserPath: string
  }
}

const previews: Awaited<ReturnType<typeof servePreview>>[] = []

/** Builds and serves the sandbox, and finds the browsers. */
export async function setup(project: TestProject) {
  const [sandbox, crawl] = await Promise.all([buildSandbox(), buildSandbox('crawl')])
  project.provide('address', await serve(sandbox))
  project.provide('crawlAddress', await serve(crawl))
  project.provide('browserPath', findOrInstallQuickBrowser())
  project.provide('wholeBrowserPath', findOrInstallBrowser())
}

export async function teardown() {
  await Promise.all(previews.map((preview) => preview.close()))
  removeBuilt()
}

async function serve(directory: string) {
  const preview = await servePreview({ directory, port: 0 })
  previews.push(preview)
  return preview.address
}
