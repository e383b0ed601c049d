import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import type { Language } from '../../src/i18n/language'
import type * as Prerender from '../../src/prerender'
import { languagePlugin } from '../language/language-plugin'
import { root } from './settings'

/** What Node runs of the program of a language: its pages, and what the build needs of its texts. */
export type NodeProgram = typeof Prerender

/** Builds the components for Node, with the class names of the browser build. */
export async function buildNodeProgram(language: Language): Promise<NodeProgram> {
  const { output } = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [languagePlugin(root, language), react()],
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
    const file = join(folder, 'prerender.mjs')
    writeFileSync(file, output[0].code)
    return (await import(pathToFileURL(file).href)) as NodeProgram
  } finally {
    rmSync(folder, { recursive: true })
  }
}
