import { takeScreenshots } from './screenshots'

/** `npm run screenshots -- checkout` takes only the scenes whose name matches. */
const start = performance.now()
const page = await takeScreenshots('screenshots', new RegExp(process.argv[2] ?? ''))
const seconds = ((performance.now() - start) / 1000).toFixed(0)
process.stdout.write(`${page} after ${seconds} s\n`)
