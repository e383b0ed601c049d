import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPortal } from './build'

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'production' },
    outDir: { type: 'string' },
    manifest: { type: 'boolean' },
  },
})

const start = performance.now()
buildPortal({ mode: values.mode, outDir: values.outDir, hasManifest: values.manifest }).then(
  ({ folder, languages, warning }) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${relative('', folder)}: ${languages.join(', ')}, built in ${seconds} s`)
    if (warning !== undefined) console.warn(`\nWARNING: ${warning}\n`)
  },
  (error: Error) => {
    console.error(error.stack)
    process.exitCode = 1
  },
)
