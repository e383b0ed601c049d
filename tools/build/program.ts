import { join } from 'node:path'
import { build, mergeConfig, type InlineConfig, type Manifest, type Plugin, type Rolldown } from 'vite'
import type { Configuration } from '../../src/composition/configuration/configuration'
import type { Language } from '../../src/i18n/language'
import { programConfig } from '../../vite.config'
import type { HostedFile } from '../hosting/host-limits'
import { buildNodeProgram, type NodeProgram } from './node-program'
import { root, type Settings } from './settings'

/** The program of a language. */
export interface Program {
  readonly language: Language
  /** Configuration and plans with the texts of the language. */
  readonly content: Pick<Configuration, 'portal' | 'catalogue'>
  /** Scripts with their maps, styles and fonts. */
  readonly files: readonly HostedFile[]
  /** The files of each module that has a script of its own. */
  readonly manifest: Manifest
  readonly node: NodeProgram
}

const manifestFile = 'manifest.json'
const productionRouter = join(root, 'node_modules/react-router/dist/production/index.mjs')

/** Builds the program of a language, for browsers and for Node. It depends on no other language, and writes nothing. */
export async function buildProgram(
  settings: Settings,
  language: Language,
  plugins: readonly Plugin[] = [],
): Promise<Program> {
  const node = await buildNodeProgram(language)
  const configuration = settings.owner && node.readOwnConfiguration(settings.owner.raw)
  const config: InlineConfig = {
    root,
    configFile: false,
    mode: settings.mode,
    logLevel: 'warn',
    plugins: [...plugins],
    // Its package names the development build for every program: remix-run/react-router#14102.
    resolve: { alias: [{ find: /^react-router$/, replacement: productionRouter }] },
    build: { write: false, manifest: manifestFile },
  }
  const { output } = (await build(
    mergeConfig(programConfig(settings, language, configuration), config),
  )) as Rolldown.RolldownOutput
  const files = output.map((file) => ({
    fileName: file.fileName,
    source: file.type === 'chunk' ? file.code : file.source,
  }))
  const manifest = files.find(({ fileName }) => fileName === manifestFile)
  return {
    language,
    content: configuration ?? node.sandbox,
    files: files.filter((file) => file !== manifest),
    manifest: JSON.parse(String(manifest?.source)) as Manifest,
    node,
  }
}
