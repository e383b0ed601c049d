import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Rolldown } from 'vite'

/** One classic script made of a module and everything that it imports, to be put into a page. */
export async function bundleForPage(module: string): Promise<string> {
  const built = (await build({
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    configFile: false,
    // A test has its own NODE_ENV; pages get what is shipped.
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
  if (!chunk) throw new Error(`Nothing came of ${module}`)
  return chunk.code
}
