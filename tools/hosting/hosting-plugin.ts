import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import type { Language } from '../../src/i18n/language'
import { prefixOf } from '../../src/i18n/localized-path'
import { firebaseFile } from './firebase-file'
import { headersFile } from './headers-file'
import { checkHostLimits } from './host-limits'
import { hostedHeaders, hostFiles, type Routing } from './hosted-headers'
import { nginxCountriesFile, nginxFile } from './nginx-file'
import { buildBeforeProgram } from './before-program'
import type { Brand } from './brand/load-brand'
import { linkPicture, type BrandPictures } from './brand/pictures'
import { inlineHashes } from './inline-hashes'
import { prerenderPages, type PrerenderOptions } from './prerendered-pages'
import type { Origins } from './origins'
import { redirectsFile } from './redirects-file'
import { releaseFile } from './release'
import { fileIn, routeFiles } from './route-files'
import { pageTags } from './sharing/page-tags'
import { sharingFiles } from './sharing/sharing-files'

export interface HostingPluginOptions extends Omit<PrerenderOptions, 'logo' | 'prefix' | 'beforeProgram'> {
  readonly mode: 'production' | 'sandbox'
  /** The folder of the project. */
  readonly root: string
  /** The language of this build. */
  readonly language: Language
  /** Those of the portal. */
  readonly languages: readonly Language[]
  readonly brand: Brand
  readonly pictures: BrandPictures
  readonly origins: Origins
  readonly api?: Routing['api']
  /** The portal's origin. Without one, search engines may show no page. */
  readonly url?: string
  /** Named by every page and by /version.json. */
  readonly release: string
}

/**
 * Emits every route's page in the language of the build, and the configuration files of the hosts. They are for all languages of
 * the portal, so the build of the last one makes them complete.
 */
export function hostingPlugin(options: HostingPluginOptions): Plugin {
  const { root, mode, language, languages, brand, pictures, origins, api, url, release, ...made } = options
  const { client } = made.config
  const prefix = prefixOf(language)
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
        for (const file of sharingFiles({ client, brand, pictures, url, language, languages }))
          this.emitFile({ type: 'asset', ...file })
        // Messengers keep a picture by its address, which therefore changes with it.
        const publish = (portal: string) => {
          const { fileName: name } = linkPicture
          const file = this.emitFile({ type: 'asset', name, source: pictures.get(name) ?? '' })
          return { url: portal, picture: `${portal}/${this.getFileName(file)}` }
        }
        const published = url === undefined ? undefined : publish(url)
        const sharing = { client, catalogue: made.catalogue, published, language, languages }
        const { target, outDir } = this.environment.config.build
        const beforeProgram = await buildBeforeProgram(mode, made.catalogue, target)
        const files = await prerenderPages(
          bundle,
          { ...made, beforeProgram, logo: brand.logo, prefix },
          (page) => pageTags(sharing, page),
        )
        moveEntries(bundle, prefix)
        for (const file of files) this.emitFile({ type: 'asset', ...file })
        const others = languages.filter(({ tag }) => tag !== language.tag)
        const inline = inlineHashes([
          ...files.map(({ source }) => source),
          ...others.flatMap((other) => builtPages(resolve(root, outDir), prefixOf(other))),
        ])
        const scripts = [...inline.scripts, ...origins.scripts]
        const headers = hostedHeaders({ ...origins, scripts, styles: inline.styles })
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        const prefixes = languages.map(prefixOf)
        emit(hostFiles.headers, headersFile(headers, prefixes))
        const { countries } = made
        const routing = { countries, api, prefixes }
        emit(releaseFile, `${JSON.stringify({ release })}\n`)
        emit(hostFiles.redirects, redirectsFile(routing))
        emit(hostFiles.firebase, firebaseFile(headers, routing))
        emit(hostFiles.nginx, nginxFile(headers, routing))
        if (countries) emit(hostFiles.nginxCountries, nginxCountriesFile(countries))
      },
    },
    // The first hook that sees what the plugins have emitted.
    writeBundle(_options, bundle) {
      const files = Object.values(bundle).map((file) => ({
        fileName: file.fileName,
        source: file.type === 'asset' ? file.source : file.code,
      }))
      checkHostLimits(files)
    },
  }
}

/** Moves the build's own pages into the folder of the language; the template of the routes' pages is not one. */
function moveEntries(bundle: Rolldown.OutputBundle, prefix: string): void {
  if (prefix === '') return
  for (const file of Object.values(bundle)) {
    if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
    if (file.fileName === 'index.html') delete bundle[file.fileName]
    else file.fileName = `${prefix.slice(1)}/${file.fileName}`
  }
}

/** Returns the pages of a language that was built before. */
function builtPages(directory: string, prefix: string): readonly string[] {
  return routeFiles
    .map((file) => join(directory, fileIn(prefix, file)))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
}

function meta(name: string, content: string): HtmlTagDescriptor {
  return { tag: 'meta', attrs: { name, content }, injectTo: 'head' }
}
