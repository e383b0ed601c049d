import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { expect, test } from 'vitest'
import type { Rolldown } from 'vite'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Words that only the sandbox says: its mark, its tables, its tools, its store. */
const traces = [
  'data-sandbox',
  'Halcyon-2026',
  'free@example.com',
  'gina.google',
  'CALM50',
  'SLEEP30',
  'STARTNOW',
  '4242',
  'halcyon-sandbox',
  'sandbox',
]

/** Everything that the build of the portal with this composition consists of, by the name of the file. */
async function filesOf(composition: string) {
  const output = (await build({
    root: fromRoot('.'),
    configFile: false,
    // A test has its own NODE_ENV; what is shipped is built for production.
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: { '#composition': fromRoot(composition) } },
    build: { write: false, target: 'es2022', rolldownOptions: { input: [fromRoot('index.html')] } },
  })) as Rolldown.RolldownOutput
  return output.output.map((file) => ({
    name: file.fileName,
    text: file.type === 'chunk' ? file.code : Buffer.from(file.source).toString('utf8'),
  }))
}

async function tracesIn(composition: string) {
  const files = await filesOf(composition)
  expect(files.some(({ name }) => name.endsWith('.js'))).toBe(true)
  // That the portal itself is in there is seen by one of its sentences.
  expect(files.some(({ text }) => text.includes('Amount you pay today'))).toBe(true)
  return traces.filter((trace) =>
    files.some(({ name, text }) => `${name}\n${text}`.toLowerCase().includes(trace.toLowerCase())),
  )
}

test(
  'a build of the portal without the sandbox has nothing of the sandbox in it',
  { timeout: 60_000 },
  async () => {
    expect(await tracesIn('tests/support/bare-composition.ts')).toEqual([])
  },
)

test('the same search finds all of it in the sandbox', { timeout: 60_000 }, async () => {
  expect(await tracesIn('src/composition/sandbox.tsx')).toEqual(traces)
})
