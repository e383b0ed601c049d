import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sheet } from './pairs'

/** The program's own colours, from the root of the project. */
export const tokensFile = 'src/ui/tokens.css'

/** The program's style sheets but that of the tokens: all that says which colours meet. */
export function readSheets(root: string): readonly Sheet[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css') && !path.endsWith('tokens.css'))
    .map((path) => ({ path, css: readFileSync(join(root, 'src', path), 'utf8') }))
}
