import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export interface ProgramModule {
  readonly file: string
  readonly source: string
}

/** A module of the program and all that its chunk brings with it: what it imports, and what that imports. */
export function modulesOf(entry: string): readonly ProgramModule[] {
  const found = new Map<string, ProgramModule>()
  const follow = (file: string) => {
    if (found.has(file)) return
    const source = readFileSync(file, 'utf8')
    found.set(file, { file, source })
    for (const address of importedBy(file, source)) follow(resolved(file, address))
  }
  follow(entry)
  return [...found.values()]
}

function importedBy(file: string, source: string): readonly string[] {
  const { staticImports, staticExports } = parseSync(file, source).module
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value]))
  return [...imported, ...passedOn].filter((address) => /^\.(?!.*\.(css|json)$)/.test(address))
}

function resolved(importer: string, address: string): string {
  const path = join(importer, '..', address)
  const file = ['.ts', '.tsx'].map((end) => path + end).find((name) => existsSync(name))
  if (file === undefined) throw new Error(`${importer} imports ${address}, which is not there`)
  return file
}
