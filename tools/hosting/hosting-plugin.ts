import type { Plugin } from 'vite'
import { firebaseFile } from './firebase-file'
import { headersFile } from './headers-file'
import { hostedHeaders, hostFiles } from './hosted-headers'
import { nginxFile } from './nginx-file'
import { prerenderPages, type PrerenderOptions } from './prerendered-pages'
import type { Origins } from './origins'

export interface HostingPluginOptions extends PrerenderOptions {
  readonly origins: Origins
  /** Whether search engines may show the pages. */
  readonly indexed: boolean
}

/** Emits every route's page and the configuration files of the hosts. */
export function hostingPlugin({ origins, indexed, ...made }: HostingPluginOptions): Plugin {
  return {
    name: 'hosting-plugin',
    transformIndexHtml: () =>
      indexed ? [] : [{ tag: 'meta', attrs: { name: 'robots', content: 'noindex' }, injectTo: 'head' }],
    generateBundle: {
      // Runs after Vite has emitted index.html.
      order: 'post',
      async handler(_options, bundle) {
        const { files, styleHashes, scriptHashes } = await prerenderPages(bundle, made)
        for (const file of files) this.emitFile({ type: 'asset', ...file })
        const scripts = [...scriptHashes, ...origins.scripts]
        const headers = hostedHeaders({ ...origins, scripts, styles: styleHashes })
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        emit(hostFiles.headers, headersFile(headers))
        emit(hostFiles.firebase, firebaseFile(headers))
        emit(hostFiles.nginx, nginxFile(headers))
      },
    },
  }
}
