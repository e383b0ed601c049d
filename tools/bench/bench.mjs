import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** @typedef {typeof import('./main')} Main */

// Vite would take this process for development otherwise, and React alone would be built for it.
process.env['NODE_ENV'] = 'production'
const { module } = await runnerImport(fileURLToPath(new URL('./main.ts', import.meta.url)))
const { main } = /** @type {Main} */ (module)
try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
