import type { HtmlTagDescriptor, Plugin } from 'vite'
import { themes } from './colours'
import type { Brand } from './load-brand'
import { colourRules } from './read-colours'

/** The icon's path in index.html. */
const icon = 'favicon.svg'

/** The style sheet that starts with the default colours. */
const styles = '/src/ui/styles.css'

/** Adds the brand's name, colours and icon to the pages. */
export function brandPlugin(client: string, brand: Brand): Plugin {
  const rules = colourRules(brand.colours)
  return {
    name: 'brand-plugin',
    // Before Vite compiles the style sheet.
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

/** Colours the browser's toolbar like the page. */
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
