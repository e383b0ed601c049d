import type { Plugin } from 'vite'
import { headerRules } from './header-rules'
import { headersFile } from './headers-file'
import { prerenderPages, type PrerenderOptions } from './prerendered-pages'
import type { Origins } from './origins'

/** What a build is told of the portal that it makes. */
export interface HostedBuild extends PrerenderOptions {
  readonly origins: Origins
  /** Whether search engines may show the pages. */
  readonly indexed: boolean
}

/** Puts the brand into the page, and what a host must send with the files beside them. */
export function hostedBuild({ origins, indexed, ...made }: HostedBuild): Plugin {
  const { client } = made.facts.config
  return {
    name: 'hosted-build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => ({
        html: path === '/index.html' ? html.replace(/<title>.*<\/title>/, () => title(client)) : html,
        tags: indexed
          ? []
          : [{ tag: 'meta', attrs: { name: 'robots', content: 'noindex' }, injectTo: 'head' }],
      }),
    },
    generateBundle: {
      // After the page itself has been made.
      order: 'post',
      async handler(_options, bundle) {
        const { files, styleHashes } = await prerenderPages(bundle, made)
        for (const file of files) this.emitFile({ type: 'asset', ...file })
        const rules = headerRules({ ...origins, styles: styleHashes })
        this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(rules) })
      },
    },
  }
}

function title(client: string): string {
  const escaped = client.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<title>${escaped}</title>`
}
