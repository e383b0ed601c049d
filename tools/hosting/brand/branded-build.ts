import type { HtmlTagDescriptor, Plugin } from 'vite'
import { themes } from '../../contrast/colours'
import type { Brand } from './gather-brand'
import { colourRules } from './read-colours'

/** Where index.html has the picture in the browser's tab. */
const icon = 'favicon.svg'

/** The style sheet that begins with the program's own colours. */
const styles = '/src/ui/styles.css'

/** Puts the brand into the pages: its name, its colours and the picture in the browser's tab. */
export function brandedBuild(client: string, brand: Brand): Plugin {
  const rules = colourRules(brand.colours)
  return {
    name: 'branded-build',
    // While the style sheet is still as it was written.
    enforce: 'pre',
    transform: (code, id) => (id.endsWith(styles) ? { code: `${code}\n${rules}`, map: null } : null),
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) =>
        path === '/index.html'
          ? { html: html.replace(/<title>.*<\/title>/, () => title(client)), tags: themeColours(brand) }
          : undefined,
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${icon}`, (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(brand.icon)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: icon, source: brand.icon })
    },
  }
}

/** The browser's own frame is painted as the page is. */
function themeColours({ colours: { palette } }: Brand): HtmlTagDescriptor[] {
  return themes.map((theme) => ({
    tag: 'meta',
    attrs: {
      name: 'theme-color',
      media: `(prefers-color-scheme: ${theme})`,
      content: palette[theme].get('--color-paper'),
    },
    injectTo: 'head',
  }))
}

function title(client: string): string {
  const escaped = client.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<title>${escaped}</title>`
}
