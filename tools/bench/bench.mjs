import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** @typedef {typeof import('./main')} Main */

const { module } = await runnerImport(fileURLToPath(new URL('./main.ts', import.meta.url)))
const { main } = /** @type {Main} */ (module)
try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
