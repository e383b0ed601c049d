import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./hosting/headers-file').HeaderRule} HeaderRule */

/**
 * The header rules that a build has left beside its files, as hosts read them; none where there are none.
 *
 * @param {string} directory
 * @returns {HeaderRule[]}
 */
export function readHeaderRules(directory) {
  const file = join(directory, '_headers')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n\n')
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .map(([path = '', ...lines]) => ({ path, headers: Object.fromEntries(lines.map(readHeader)) }))
}

/**
 * What is sent with a path. Two values of one header are joined by a comma, as hosts join them.
 *
 * @param {HeaderRule[]} rules
 * @param {string} path
 */
export function headersFor(rules, path) {
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const { headers } of rules.filter((rule) => matches(rule.path, path))) {
    for (const [name, value] of Object.entries(headers)) {
      const before = found.get(name)
      found.set(name, before === undefined ? value : `${before}, ${value}`)
    }
  }
  return found
}

/** @param {string} line */
function readHeader(line) {
  const [name = '', ...value] = line.split(':')
  return [name.trim(), value.join(':').trim()]
}

/**
 * @param {string} pattern
 * @param {string} path
 */
function matches(pattern, path) {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}
