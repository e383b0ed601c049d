import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

// Built, because the screens that the simulation loads import style sheets. React and MobX read NODE_ENV.
process.env['NODE_ENV'] = 'production'
const outDir = '.cache/simulation'
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  build: {
    ssr: 'tests/simulation/run/main.ts',
    outDir,
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
await import(pathToFileURL(resolve(outDir, 'main.js')).href)
