import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sheet } from './pairs'

/** The default colours, from the root of the project. */
export const tokensFile = 'src/ui/tokens.css'

/** Reads all style sheets except that of the tokens. */
export function readSheets(root: string): readonly Sheet[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css') && !path.endsWith('tokens.css'))
    .map((path) => ({ path, css: readFileSync(join(root, 'src', path), 'utf8') }))
}
