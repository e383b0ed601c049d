import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const end = '.module.css'

/** Every file with classes, in an order that is the same for all builds of a program. */
const files = findFiles()

/**
 * The name of a class or of an animation in the pages: a letter for its place within the file, and the file's number.
 * Words would make pages, styles and programs a twentieth larger, compressed. The page made ahead has the same names.
 */
export function className(name: string, file: string, css: string): string {
  const number = files.indexOf(basename(file.split('?')[0] ?? ''))
  const within = new Set(
    Array.from(css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi), ([, found]) => found),
  )
  const place = [...within].indexOf(name)
  if (number < 0 || place < 0) throw new Error(`${file} has no ${name}, or came after the build had begun`)
  return `${lettersFor(place)}${number}`
}

function findFiles(): string[] {
  const source = fileURLToPath(new URL('../../src', import.meta.url))
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => basename(file))
    .sort()
  const twice = found.find((file, index) => file === found[index + 1])
  if (twice !== undefined)
    throw new Error(`Two files are called ${twice}: their classes would have the same names`)
  return found
}

/** a to Z, then aa to ZZ. */
function lettersFor(index: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const last = letters[index % letters.length] ?? ''
  return index < letters.length ? last : lettersFor(Math.floor(index / letters.length) - 1) + last
}
