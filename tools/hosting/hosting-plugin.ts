import type { HtmlTagDescriptor, Plugin } from 'vite'
import { firebaseFile } from './firebase-file'
import { headersFile } from './headers-file'
import { hostedHeaders, hostFiles, type Routing } from './hosted-headers'
import { nginxCountriesFile, nginxFile } from './nginx-file'
import { prerenderPages, type PrerenderOptions } from './prerendered-pages'
import type { Origins } from './origins'
import { redirectsFile } from './redirects-file'
import { releaseFile } from './release'

export interface HostingPluginOptions extends PrerenderOptions {
  readonly origins: Origins
  readonly api?: Routing['api']
  /** Whether search engines may show the pages. */
  readonly indexed: boolean
  /** Named by every page and by /version.json. */
  readonly release: string
}

/** Emits every route's page and the configuration files of the hosts. */
export function hostingPlugin({ origins, api, indexed, release, ...made }: HostingPluginOptions): Plugin {
  return {
    name: 'hosting-plugin',
    transformIndexHtml: () => [meta('release', release), ...(indexed ? [] : [meta('robots', 'noindex')])],
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
        const { countries } = made
        const routing = { countries, api }
        emit(releaseFile, `${JSON.stringify({ release })}\n`)
        emit(hostFiles.redirects, redirectsFile(routing))
        emit(hostFiles.firebase, firebaseFile(headers, routing))
        emit(hostFiles.nginx, nginxFile(headers, routing))
        if (countries) emit(hostFiles.nginxCountries, nginxCountriesFile(countries))
      },
    },
  }
}

function meta(name: string, content: string): HtmlTagDescriptor {
  return { tag: 'meta', attrs: { name, content }, injectTo: 'head' }
}
