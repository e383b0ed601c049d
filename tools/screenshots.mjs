import { runnerImport } from 'vite'

/** Every scene of the walks as pictures on one page: `npm run screenshots`, or only those whose name fits a pattern. */
const start = performance.now()
/** @type {{ module: { takeScreenshots: (this: void, folder: string, wanted: RegExp) => Promise<string> } }} */
const { module } = await runnerImport('tests/support/browser/walk/screenshots.ts')
const page = await module.takeScreenshots('screenshots', new RegExp(process.argv[2] ?? ''))
console.log(`${page} after ${((performance.now() - start) / 1000).toFixed(0)} s`)
