import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const end = '.module.css'
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Every file with classes, in an order that is the same for all builds of a program. */
const files = readdirSync(fileURLToPath(new URL('../../src', import.meta.url)), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith(end))
  .map((file) => basename(file))
  .sort()

/**
 * The name of a class or of an animation in the pages: letters for its file and for its place within it. Pages, styles and programs are a
 * twentieth smaller than with words, once they are compressed; the page that is made ahead has the same names.
 */
export function className(name: string, file: string, css: string): string {
  const within = new Set([...css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, found]) => found))
  return `${lettersFor(files.indexOf(basename(file.split('?')[0] ?? '')))}-${lettersFor([...within].indexOf(name))}`
}

/** a to Z, then aa to ZZ. */
function lettersFor(index: number): string {
  if (index < 0) throw new Error('A class is named of which the build has not heard')
  const last = letters[index % letters.length] ?? ''
  return index < letters.length ? last : lettersFor(Math.floor(index / letters.length) - 1) + last
}
