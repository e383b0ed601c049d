import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { checkHostLimits, type HostedFile } from '../hosting/host-limits'
import { buildBeforeProgram } from './before-program'
import { fixedFiles } from './fixed-files'
import { hostFiles } from './host-files'
import { renderPages } from './pages'
import { buildProgram, type Program } from './program'
import { compositions, readSettings, root } from './settings'

export interface BuildOptions {
  /** `production` or `sandbox`. */
  readonly mode: string
  /** The output folder, which is emptied; that of the mode by default. */
  readonly outDir?: string | undefined
  /** Whether Vite's manifest of the first language is written too. */
  readonly hasManifest?: boolean | undefined
  /** Further plugins for the program in the browser. */
  readonly plugins?: readonly Plugin[]
}

/** Builds the portal: docs/architecture.md says where each file comes from. Returns what it has done, and a warning if there is one. */
export async function buildPortal({ mode, outDir, hasManifest, plugins }: BuildOptions) {
  // Otherwise Vite sets it for development as it reads the files of languages (`runnerImport`).
  process.env['NODE_ENV'] ??= 'production'
  const settings = await readSettings(mode, 'build')

  const beforeProgram = await buildBeforeProgram(settings)
  const programs: Program[] = []
  for (const language of settings.built) programs.push(await buildProgram(settings, language, plugins))

  const pages: HostedFile[] = []
  for (const program of programs) pages.push(...(await renderPages(settings, program, beforeProgram)))

  const made = programs.flatMap(({ files }) => files)
  const files = [...made.filter((file) => !isMap(file)), ...fixedFiles(settings), ...pages]
  const forHosts = hostFiles(settings, pages)
  checkHostLimits([...files, ...forHosts])

  const folder = resolve(root, outDir ?? compositions[settings.mode].outDir)
  writeFolder(folder, [...files, ...forHosts])
  if (settings.mode === 'production') writeFolder(`${folder}-maps`, made.filter(isMap))
  if (hasManifest) writeFile(folder, '.vite/manifest.json', JSON.stringify(programs[0]?.manifest))
  return { folder, languages: settings.built.map(({ tag }) => tag), warning: settings.warning }
}

function isMap({ fileName }: HostedFile): boolean {
  return fileName.endsWith('.map')
}

function writeFolder(folder: string, files: readonly HostedFile[]): void {
  if (root.startsWith(join(folder, '/'))) throw new Error(`${folder} has the project in it.`)
  rmSync(folder, { recursive: true, force: true })
  for (const { fileName, source } of files) writeFile(folder, fileName, source)
}

function writeFile(folder: string, name: string, source: string | Uint8Array): void {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, source)
}
