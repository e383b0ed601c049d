import type { HtmlTagDescriptor, Plugin } from 'vite'
import { firebaseFile } from './firebase-file'
import { headersFile } from './headers-file'
import { hostedHeaders, hostFiles, type Routing } from './hosted-headers'
import { nginxCountriesFile, nginxFile } from './nginx-file'
import type { Brand } from './brand/load-brand'
import { prerenderPages, templateIn, type PrerenderOptions } from './prerendered-pages'
import type { Origins } from './origins'
import { redirectsFile } from './redirects-file'
import { releaseFile } from './release'
import { drawLinkPicture } from './sharing/link-picture'
import { pageTags } from './sharing/page-tags'
import { sharingFiles } from './sharing/sharing-files'

export interface HostingPluginOptions extends Omit<PrerenderOptions, 'logo'> {
  /** The folder of the project. */
  readonly root: string
  readonly brand: Brand
  readonly origins: Origins
  readonly api?: Routing['api']
  /** The portal's origin. Without one, search engines may show no page. */
  readonly url?: string
  /** Named by every page and by /version.json. */
  readonly release: string
}

/** Emits every route's page and the configuration files of the hosts. */
export function hostingPlugin(options: HostingPluginOptions): Plugin {
  const { root, brand, origins, api, url, release, ...made } = options
  const { client } = made.config
  return {
    name: 'hosting-plugin',
    transformIndexHtml: () => [
      meta('release', release),
      ...(url === undefined ? [meta('robots', 'noindex')] : []),
    ],
    generateBundle: {
      // Runs after Vite has emitted index.html.
      order: 'post',
      async handler(_options, bundle) {
        const html = templateIn(bundle)
        for (const file of await sharingFiles({ client, brand, url, html }))
          this.emitFile({ type: 'asset', ...file })
        // Messengers keep a picture by its address, which therefore changes with it.
        const publish = async (portal: string) => {
          const { png } = await drawLinkPicture(client, brand, root)
          const file = this.emitFile({ type: 'asset', name: 'link-picture.png', source: png })
          return { url: portal, picture: `${portal}/${this.getFileName(file)}` }
        }
        const published = url === undefined ? undefined : await publish(url)
        const sharing = { client, catalogue: made.catalogue, published }
        const { files, styleHashes, scriptHashes } = await prerenderPages(
          bundle,
          { ...made, logo: brand.logo },
          (page) => pageTags(sharing, page),
        )
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
