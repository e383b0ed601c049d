import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

process.env['NODE_ENV'] = 'production'
await runnerImport(fileURLToPath(new URL('../tests/simulation/run/main.ts', import.meta.url)))
