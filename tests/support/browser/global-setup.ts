import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** A folder of this run's own: whoever builds the sandbox meanwhile does not take the files away. */
let built: string | undefined
let preview: Awaited<ReturnType<typeof servePreview>> | undefined

/**
 * Builds the sandbox once, serves it, and finds a browser for every file of browser tests. `SANDBOX_BUILT` names a
 * folder that is built already, to try the tests on a program with a fault in it.
 */
export async function setup(project: TestProject) {
  const directory = process.env['SANDBOX_BUILT'] ?? buildSandbox()
  preview = await servePreview({ directory, port: 0 })
  project.provide('address', preview.address)
  project.provide('browserPath', findOrInstallBrowser())
}

/** Stops serving, and takes what was built away. */
export async function teardown() {
  await preview?.close()
  if (built) rmSync(built, { recursive: true, force: true })
}

function buildSandbox() {
  built = mkdtempSync(join(tmpdir(), 'portal-sandbox-'))
  // Vitest sets NODE_ENV and VITEST; with them Vite would build React's development version.
  const { NODE_ENV: _mode, VITEST: _vitest, ...environment } = process.env
  const folder = ['--outDir', built, '--emptyOutDir']
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--mode',
    'sandbox',
    '--logLevel',
    'warn',
    ...folder,
  ]
  const { status } = spawnSync(process.execPath, vite, {
    stdio: 'inherit',
    env: environment,
    timeout: 120_000,
  })
  if (status !== 0) throw new Error('The sandbox could not be built: see above.')
  return built
}
