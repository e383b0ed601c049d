import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Source texts by their path in the repository. */
export type Files = Record<string, string>

/** One complaint of the linter or the compiler. */
export type Finding = { file: string; code: string; text: string }

export const adapterFolders = () =>
  readdirSync('adapters', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

/** A copy of the real configuration, outside the checkout, with nothing in it but the planted files. */
export function plant(files: Files) {
  const root = mkdtempSync(join(tmpdir(), 'planted-'))
  const projects = ['src-core', 'src', 'src/ui', 'src/composition', 'tests', 'tools']
  const configured = [...projects, ...adapterFolders().map((name) => `adapters/${name}`)]
  const configurations = configured
    .map((folder) => `${folder}/tsconfig.json`)
    .filter((file) => existsSync(file))
  for (const path of [
    '.oxlintrc.json',
    'package.json',
    'tools/lint',
    'tsconfig.base.json',
    ...configurations,
  ])
    cpSync(path, join(root, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${text}\n`)
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

type LintReport = {
  diagnostics: { code?: string; message: string; help?: string; filename: string }[]
  number_of_files: number
}

/** What `npm run lint` finds in a tree, and how many files it read. */
export function lint(root: string) {
  const { stdout, stderr } = runTool(root, ['oxlint/bin/oxlint', '--type-aware', '--format=json'])
  if (!stdout.startsWith('{')) throw new Error(`The linter did not run: ${stdout}${stderr}`)
  const report = JSON.parse(stdout) as LintReport
  const findings = report.diagnostics.map(({ filename, code = '', message, help = '' }): Finding => {
    return { file: filename.replaceAll('\\', '/'), code, text: `${message} ${help}` }
  })
  return { findings, filesRead: report.number_of_files }
}

/** What the compiler finds in these projects of a tree. */
export function compile(root: string, projects: string[]): Finding[] {
  const { stdout, stderr } = runTool(root, ['typescript/bin/tsc', '-b', ...projects, '--pretty', 'false'])
  if (stderr !== '') throw new Error(`The compiler did not run: ${stderr}`)
  const lines = [...stdout.matchAll(/^(?<file>[^\s(]+)\(\d+,\d+\): error (?<code>TS\d+): (?<text>.*)$/gm)]
  return lines.map(({ groups: { file = '', code = '', text = '' } = {} }) => ({ file, code, text }))
}

function runTool(cwd: string, [program = '', ...parameters]: string[]) {
  const script = resolve('node_modules', program)
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  return spawnSync(process.execPath, [script, ...parameters], options)
}
