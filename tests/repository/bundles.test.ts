import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import type { Rolldown } from 'vite'
import { exampleConfiguration, exampleRaw } from '../support/example-configuration'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Strings of the sandbox only. */
const tracesOfSandbox = [
  'data-sandbox',
  'Halcyon-2026',
  'free@example.com',
  'gina.google',
  'CALM50',
  'SLEEP30',
  'STARTNOW',
  '4242',
  'halcyon-sandbox',
]

/** Strings of the providers' packages and adapters only. */
const tracesOfProviders = [
  'identitytoolkit.googleapis.com',
  'securetoken.googleapis.com',
  'apis.google.com',
  'firebase:authUser',
  'js.stripe.com',
  'initCheckoutElementsSdk',
  'productReccurence',
]

type File = { readonly name: string; readonly text: string }
let production: readonly File[]
let sandbox: readonly File[]

beforeAll(async () => {
  production = await filesOf('src/composition/production.tsx', ['index.html'])
  sandbox = await filesOf('src/composition/sandbox.tsx', ['index.html', 'sandbox/bank.html'])
}, 60_000)

test('the searched strings occur in their own build', () => {
  expect(tracesIn(production, ['Amount you pay today', ...tracesOfProviders])).toHaveLength(8)
  expect(tracesIn(sandbox, ['Amount you pay today', ...tracesOfSandbox])).toHaveLength(10)
})

test('the production build contains nothing of the sandbox', () => {
  expect(tracesIn(production, tracesOfSandbox)).toEqual([])
})

test('the sandbox contains nothing of the providers', () => {
  expect(tracesIn(sandbox, tracesOfProviders)).toEqual([])
})

test('the production build contains no secret', () => {
  expect(
    tracesIn(production, ['sk_test_', 'sk_live_', 'whsec_', 'STRIPE_SECRET_KEY', 'private_key']),
  ).toEqual([])
})

/** Returns the strings that occur in the files or their names, ignoring case. */
function tracesIn(files: readonly File[], traces: readonly string[]): string[] {
  return traces.filter((trace) =>
    files.some(({ name, text }) => `${name}\n${text}`.toLowerCase().includes(trace.toLowerCase())),
  )
}

/** Returns all files of a build with this composition. */
async function filesOf(composition: string, pages: readonly string[]): Promise<readonly File[]> {
  const output = (await build({
    root: fromRoot('.'),
    configFile: false,
    // A test has its own NODE_ENV; what is shipped is built for production.
    mode: 'production',
    define: {
      'process.env.NODE_ENV': '"production"',
      __PORTAL_CONFIGURATION__: JSON.stringify(exampleConfiguration()),
      __PORTAL_RAW_CONFIGURATION__: JSON.stringify(exampleRaw()),
    },
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: { '#composition': fromRoot(composition) } },
    build: { write: false, target: 'es2022', rolldownOptions: { input: pages.map(fromRoot) } },
  })) as Rolldown.RolldownOutput
  return output.output.map((file) => ({
    name: file.fileName,
    text: file.type === 'chunk' ? file.code : Buffer.from(file.source).toString('utf8'),
  }))
}
