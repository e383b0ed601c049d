import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Rolldown } from 'vite'

/** Returns a module and its imports as one classic script. */
export async function bundleForPage(module: string): Promise<string> {
  const built = (await build({
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    configFile: false,
    // Vitest sets another NODE_ENV.
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: module, formats: ['iife'], name: 'bundled', fileName: 'bundled' },
    },
  })) as Rolldown.RolldownOutput[]
  const [chunk] = built[0]?.output ?? []
  if (!chunk) throw new Error(`${module} has no output.`)
  return chunk.code
}
