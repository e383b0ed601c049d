import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const fromRoot = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

// Built once and run by Node itself: that is what makes it quick.
process.env['NODE_ENV'] = 'production'
await build({
  configFile: false,
  root: fromRoot('.'),
  logLevel: 'warn',
  build: {
    ssr: 'tests/simulation/run/main.ts',
    outDir: '.cache/simulation',
    emptyOutDir: true,
    minify: false,
    target: 'node20',
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
await import(pathToFileURL(fromRoot('.cache/simulation/main.js')).href)
