import { basename } from 'node:path'

/**
 * The name of a class in the pages: a component's file and the name within it. Words are shorter than hashes once they
 * are compressed, and the same in the page that is made ahead.
 */
export function className(name: string, file: string): string {
  return `${basename(file.split('?')[0] ?? '', '.module.css')}-${name}`
}
