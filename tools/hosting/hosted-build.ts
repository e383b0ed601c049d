import type { Plugin } from 'vite'
import { headerRules } from './header-rules'
import { headersFile } from './headers-file'
import type { Origins } from './origins'

/** What a build is told of the portal that it makes. */
export interface HostedBuild {
  /** The brand's name: the page's title until the program sets another. */
  readonly client: string
  readonly origins: Origins
  /** Whether search engines may show the pages. */
  readonly indexed: boolean
}

/** Puts the brand into the page, and what a host must send with the files beside them. */
export function hostedBuild({ client, origins, indexed }: HostedBuild): Plugin {
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
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(headerRules(origins)) })
    },
  }
}

function title(client: string): string {
  const escaped = client.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<title>${escaped}</title>`
}
