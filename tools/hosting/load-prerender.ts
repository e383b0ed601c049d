import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import type * as Prerender from '../../src/prerender'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Node's `import`. Vite runs these files and replaces theirs. */
export type ImportFile = (address: string) => Promise<unknown>

/** Builds the components for Node, with the class names of the browser build. */
export async function loadPrerender(
  importFile: ImportFile,
  plugins: readonly Plugin[],
): Promise<typeof Prerender> {
  const { output } = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [...plugins, react()],
    build: {
      ssr: 'src/prerender.tsx',
      write: false,
      target: 'es2022',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  // Inside the project, so that Node resolves its packages.
  const folder = mkdtempSync(join(root, 'node_modules', '.prerender-'))
  try {
    for (const file of output)
      if (file.type === 'chunk') writeFileSync(join(folder, file.fileName), file.code)
    return (await importFile(pathToFileURL(join(folder, output[0].fileName)).href)) as typeof Prerender
  } finally {
    rmSync(folder, { recursive: true })
  }
}
