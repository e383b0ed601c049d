import type { Plugin } from 'vite'
import type { Brand } from './load-brand'
import { colourRules } from './read-colours'

/** The style sheet that starts with the default colours. */
const styles = '/src/ui/styles.css'

/** Adds the brand's colours to the styles. */
export function brandColours({ colours }: Brand): Plugin {
  const rules = colourRules(colours)
  return {
    name: 'brand-colours',
    // Before Vite compiles the style sheet.
    enforce: 'pre',
    transform: (code, id) => (id.endsWith(styles) ? { code: `${code}\n${rules}`, map: null } : null),
  }
}
