import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** @typedef {{ faultsPage: () => string }} FaultsPage */

const fromHere = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

// Writes docs/faults.md from what the tests of the faults expect.
/** @type {{ module: FaultsPage }} */
const { module } = await runnerImport(fromHere('../tests/support/browser/faults/page.ts'), {
  root: fromHere('..'),
  configFile: false,
  logLevel: 'error',
})
writeFileSync(fromHere('../docs/faults.md'), module.faultsPage())
