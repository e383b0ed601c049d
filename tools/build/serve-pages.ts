import type { Plugin } from 'vite'
import type { Language } from '../../src/i18n/language'
import { prefixOf } from '../../src/i18n/localized-path'
import { script } from '../hosting/script'
import { bankHead, bankPath, bareBody, page, portalBody, portalHead } from './page'
import { compositions, type Settings } from './settings'

/** Serves the pages of a language by `npm start`: the program renders them. Prints the address of the plans too. */
export function servePages(settings: Settings, language: Language): Plugin {
  const prefix = prefixOf(language)
  const start = (module: string) => script(`type="module" src="/${module}"`)
  const portal = page({
    language,
    head: portalHead(settings, settings.client),
    body: portalBody('', ''),
    scripts: [start(compositions[settings.mode].entries.index)],
  })
  const bank = page({
    language,
    head: bankHead,
    body: bareBody,
    scripts: [start(compositions.sandbox.entries.bank)],
  })
  return {
    name: 'serve-pages',
    configureServer(server) {
      const printUrls = server.printUrls.bind(server)
      server.printUrls = () => {
        printUrls()
        // The bare address asks newcomers to sign in.
        for (const url of server.resolvedUrls?.local ?? [])
          server.config.logger.info(`  ➜  Plans:   ${url.slice(0, -1)}${prefix}/membership`)
      }
      server.middlewares.use('/favicon.svg', (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(settings.brand.icon)
      })
      // After Vite has looked for a file.
      return () =>
        server.middlewares.use((request, response, next) => {
          const [path = '/'] = (request.originalUrl ?? '/').split('?')
          const isBank = path.endsWith(bankPath)
          if (path === '/' && prefix !== '') response.writeHead(302, { Location: prefix }).end()
          else if (/\.[^/]+$/.test(path) && !isBank) next()
          else
            server.transformIndexHtml(path, isBank ? bank : portal).then((html) => {
              response.setHeader('Content-Type', 'text/html')
              response.end(html)
            }, next)
        })
    },
  }
}
