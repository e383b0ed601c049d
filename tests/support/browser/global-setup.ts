import { spawnSync } from 'node:child_process'
import { findOrInstallBrowser } from '../../../tools/browser.mjs'
import { servePreview } from '../../../tools/preview.mjs'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built sandbox is served. */
    address: string
    /** The program of the browser that the tests start. */
    browserPath: string
  }
}

let preview: Awaited<ReturnType<typeof servePreview>> | undefined

/** Builds the sandbox once, serves it, and finds a browser for every file of browser tests. */
export async function setup(project: TestProject) {
  buildSandbox()
  preview = await servePreview({ directory: 'dist-sandbox', port: 0 })
  project.provide('address', preview.address)
  project.provide('browserPath', findOrInstallBrowser())
}

/** Stops serving. */
export async function teardown() {
  await preview?.close()
}

function buildSandbox() {
  // Vitest sets NODE_ENV and VITEST; with them Vite would build React's development version.
  const { NODE_ENV: _mode, VITEST: _vitest, ...environment } = process.env
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'sandbox', '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, vite, {
    stdio: 'inherit',
    env: environment,
    timeout: 120_000,
  })
  if (status !== 0) throw new Error('The sandbox could not be built: see above.')
}
