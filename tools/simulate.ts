import { spawnSync } from 'node:child_process'
import { build } from 'vite'

// Built, because the screens that the simulation loads import style sheets. One folder deep, as what reads the API document is.
const outDir = '.cache'
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  // What the program reads is named from its sources.
  define: { 'import.meta.url': JSON.stringify(import.meta.url) },
  build: {
    ssr: 'tests/journeys/simulation/run/main.ts',
    outDir,
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'simulation.js' } },
  },
})
// React and MobX read NODE_ENV. A larger young generation keeps short-lived objects out of the old one, whose collection is slow.
const env = { ...process.env, NODE_ENV: 'production' }
const options = ['--max-semi-space-size=64', `${outDir}/simulation.js`, ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, options, { stdio: 'inherit', env }).status ?? 1
