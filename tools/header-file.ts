import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HeaderRule } from './hosting/headers-file'

/** Reads the rules of a build's `_headers`. Returns none without that file. */
export function readHeaderRules(directory: string): HeaderRule[] {
  const file = join(directory, '_headers')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n\n')
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .map(([path = '', ...lines]) => ({ path, headers: Object.fromEntries(lines.map(readHeader)) }))
}

/** Returns the headers of a path. Several values of one header are joined by commas, as hosts do. */
export function headersFor(rules: readonly HeaderRule[], path: string): Headers {
  const found = new Headers()
  for (const { headers } of rules.filter((rule) => matches(rule.path, path)))
    for (const [name, value] of Object.entries(headers)) found.append(name, value)
  return found
}

function readHeader(line: string): [name: string, value: string] {
  const [name = '', ...value] = line.split(':')
  return [name.trim(), value.join(':').trim()]
}

function matches(pattern: string, path: string): boolean {
  const [names, parts] = [path, pattern].map((each) => each.split('/')) as [string[], string[]]
  const isOpen = parts.at(-1) === '*'
  if (isOpen ? names.length < parts.length : names.length !== parts.length) return false
  return parts.every(
    (part, index) => part === '*' || (part.startsWith(':') && names[index] !== '') || part === names[index],
  )
}
