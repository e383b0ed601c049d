import { findOrInstallBrowser, findOrInstallQuickBrowser } from '../../../tools/browser'
import { servePreview } from '../../../tools/preview'
import type { TestProject } from 'vitest/node'
import { buildSandbox, removeBuilt } from './build'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built sandbox is served. */
    address: string
    /** Where the sandbox is served that the walks have a hand on. */
    walkedAddress: string
    /** The program of the browser that most tests start, and that of a whole one. */
    browserPath: string
    wholeBrowserPath: string
  }
}

const previews: Awaited<ReturnType<typeof servePreview>>[] = []

/**
 * Builds the sandbox, serves it, and finds a browser for every file of browser tests. `SANDBOX_BUILT` and
 * `WALKED_BUILT` name folders that are built already, to try the tests on a program with a fault in it.
 */
export async function setup(project: TestProject) {
  project.provide('address', await serve(process.env['SANDBOX_BUILT'] ?? buildSandbox()))
  const walked = 'tests/support/browser/walk/walked.config.ts'
  project.provide('walkedAddress', await serve(process.env['WALKED_BUILT'] ?? buildSandbox(walked)))
  project.provide('browserPath', findOrInstallQuickBrowser())
  project.provide('wholeBrowserPath', findOrInstallBrowser())
}

/** Stops serving, and takes what was built away. */
export async function teardown() {
  await Promise.all(previews.map((preview) => preview.close()))
  removeBuilt()
}

async function serve(directory: string) {
  const preview = await servePreview({ directory, port: 0 })
  previews.push(preview)
  return preview.address
}
