import type { Plugin, Rolldown } from 'vite'
import type { PrerenderInput } from '../../src/prerender'
import type { PageCountry } from '../../src-core/domain/page-country'
import { mayRunThirdPartyScripts } from '../../src-core/domain/privacy'
import { findRoute, needsSession } from '../../src-core/domain/routes'
import { countryMeta, countryPages, countryRoute, type CountryHosting } from './country-pages'
import type { BeforeProgram } from './before-program'
import { prefixOf } from '../../src/i18n/localized-path'
import { emailLanguageScript } from './email-language-script'
import { escaped } from './escaped'
import { secretPaths } from './hosted-headers'
import { loadPrerender, type ImportFile } from './load-prerender'
import { fileIn, routeFiles, type PageFile } from './route-files'
import type { PageTags } from './sharing/page-tags'
import { announceSlowLoad } from './slow-load'
import { showTypefaces, typefacePreloads, withoutTypefaces } from './typefaces'

/** Returns the template of every page. */
function templateIn(bundle: Rolldown.OutputBundle): string {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has made no index.html')
  return String(page.source)
}

export interface PrerenderOptions extends Omit<PrerenderInput, 'country'> {
  /** What the addresses of the language begin with. */
  readonly prefix: string
  /** The countries that the host knows; without them no page has prices. */
  readonly countries?: CountryHosting
  readonly beforeProgram: BeforeProgram
  /** Origins that pages for signed-in users call. */
  readonly preconnected: readonly string[]
  /** Third-party scripts. Preloaded, because the program first removes secrets from the URL. */
  readonly scripts: readonly string[]
  readonly importFile: ImportFile
  /** Vite's plugins for the program in Node. */
  readonly plugins: readonly Plugin[]
}

/** What the pages say about themselves, by their path. */
type DescribePage = (page: {
  readonly path: string
  readonly title: string
  readonly country?: PageCountry | undefined
}) => PageTags

interface PrerenderedPage {
  readonly fileName: string
  readonly source: string
}

/** Renders every route's page: its skeleton with inline styles and preloaded scripts. */
export async function prerenderPages(
  bundle: Rolldown.OutputBundle,
  {
    config,
    catalogue,
    logo,
    choices,
    prefix,
    countries,
    beforeProgram,
    preconnected,
    scripts,
    importFile,
    plugins,
  }: PrerenderOptions,
  describe: DescribePage,
): Promise<readonly PrerenderedPage[]> {
  const { prerender } = await loadPrerender(importFile, plugins)
  const menu = choices.length > 0 ? [beforeProgram.everyPage] : []
  // The inline script at the end of every page: one, because the policy has a hash of each.
  const lasting = [showTypefaces, announceSlowLoad, ...menu].join(';')
  const html = templateIn(bundle)
  const makeFile = async (file: PageFile, country?: PageCountry) => {
    const chunks = chunksOf(bundle, file.modules)
    const styles = stylesOf(bundle, html, chunks)
    const { typefaces, rules } = withoutTypefaces(styles.text)
    const others = choices.filter((choice) => prefixOf(choice) !== '').map(({ tag }) => tag)
    const isEmailed = file.path === '/set-password' && prefix === '' && others.length > 0
    const head = [
      ...(country ? [countryMeta(country)] : []),
      // Anonymous, as the calls are: a connection with cookies is another one.
      ...(isForUsers(file) ? preconnected : []).map(
        (origin) => `<link rel="preconnect" crossorigin href="${escaped(origin)}">`,
      ),
      ...(isSecret(file) ? typefacePreloads(typefaces) : []),
      `<style>${rules}</style>`,
      // `showTypefaces` applies them after the first paint.
      `<style media="not all">${typefaces}</style>`,
      ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`),
      // The rules are inline. Without this link the program would fetch the file.
      ...styles.files.map((name) => `<link rel="stylesheet" crossorigin href="/${name}" disabled>`),
      // A page of a country does not ask for the country.
      ...(mayRunThirdPartyScripts(file.path) && !country ? scripts : []).map(
        (address) => `<link rel="preload" as="script" href="${escaped(address)}">`,
      ),
    ]
    const { title, html: body } = await prerender(file.path, {
      config,
      catalogue,
      logo,
      choices,
      ...(country && { country }),
    })
    // Before the body, which may be painted while it is parsed.
    const early = body.includes('data-order-place') ? [`<script>${beforeProgram.orderPlace}</script>`] : []
    // Behind the forms, whose elements they need.
    const hasForm = body.includes('data-loading')
    const inline = [
      ...(file.path === countryRoute ? [beforeProgram.landingPage] : []),
      ...(hasForm ? [beforeProgram.formPage] : []),
      lasting,
    ]
    const tags = describe({ path: file.path, title, country })
    return {
      fileName: file.fileName,
      source: fill(html, {
        first: isEmailed ? `<script>${emailLanguageScript(others)}</script>` : '',
        title,
        head: [...tags.head, ...head, ...early].join('\n    '),
        body,
        end: inline.map((script) => `<script>${script}</script>`).join('') + tags.end,
      }),
    }
  }
  const files: PrerenderedPage[] = []
  for (const file of routeFiles) files.push(await makeFile({ ...file, fileName: fileIn(prefix, file) }))
  const ofCountry = routeFiles.find(({ path }) => path === countryRoute)
  const pages = ofCountry && countries ? countryPages(countries.countries, prefix) : []
  for (const { fileName, country } of pages)
    if (ofCountry) files.push(await makeFile({ ...ofCountry, fileName }, country))
  return files
}

interface Parts {
  /** HTML at the beginning of the head. */
  readonly first: string
  readonly title: string
  readonly head: string
  readonly body: string
  /** HTML at the end of the body. */
  readonly end: string
}

function fill(html: string, { first, title, head, body, end }: Parts): string {
  const preloads = new Set<string>()
  return (
    html
      .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
      .replace(/<title>.*<\/title>/, () => `<title>${escaped(title)}</title>`)
      .replace('<head>', () => `<head>${first}`)
      .replace('</head>', () => `  ${head}\n  </head>`)
      .replace(/\s*<link rel="modulepreload"[^>]*href="([^"]*)"[^>]*>/g, (link, address: string) => {
        if (preloads.has(address)) return ''
        preloads.add(address)
        return link
      })
      // The page is painted without its scripts, and 90 ms earlier on a slow phone if they do not compete with it.
      .replace(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"')
      .replace('<div id="root">', () => `<div id="root">${body}`)
      .replace('</body>', () => `  ${end}\n  </body>`)
      // Cloudflare's Rocket Loader holds scripts back without it, and then the portal never starts: openclaw/openclaw#136129.
      .replace(/<script\b/g, '$& data-cfasync="false"')
  )
}

/** Returns the modules' chunks after those that they import. */
function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>()
  const met = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || met.has(name)) return
    met.add(name)
    for (const imported of chunk.imports) add(imported)
    found.set(name, chunk)
  }
  for (const module of modules) {
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`),
    )
    // The other composition's adapters have no chunk.
    if (chunk) add(chunk.fileName)
  }
  return [...found.values()]
}

function stylesOf(bundle: Rolldown.OutputBundle, html: string, chunks: readonly Rolldown.OutputChunk[]) {
  const inPage = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]*)"/g)].map(
    ([, name = '']) => name,
  )
  const files = new Set([
    ...inPage,
    ...chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
  ])
  const text = [...files].map((name) => {
    const file = bundle[name]
    if (file?.type !== 'asset') throw new Error(`There are no styles in ${name}`)
    return String(file.source).trim()
  })
  return { files: [...files], text: text.join('') }
}

function isForUsers({ path }: PageFile): boolean {
  const route = findRoute(path)
  return route !== undefined && needsSession(route)
}

function isSecret({ path }: PageFile): boolean {
  return secretPaths.some((secretPages) => secretPages === path)
}
