import type { Manifest, ManifestChunk } from 'vite'
import type { PageCountry } from '#core/domain/page-country'
import { mayRunThirdPartyScripts } from '#core/domain/privacy'
import { findRoute, needsSession } from '#core/domain/routes'
import { prefixOf } from '../../src/i18n/localized-path'
import { countryMeta, countryPages, countryRoute } from '../hosting/country-pages'
import { emailLanguageScript } from '../hosting/email-language-script'
import { escaped } from '../hosting/escaped'
import { secretPaths } from '../hosting/hosted-headers'
import type { HostedFile } from '../hosting/host-limits'
import { fileIn, routeFiles, type PageFile } from '../hosting/route-files'
import { script } from '../hosting/script'
import { pageTags } from '../hosting/sharing/page-tags'
import { announceSlowLoad } from '../hosting/slow-load'
import { showTypefaces, typefacePreloads, withoutTypefaces } from '../hosting/typefaces'
import type { BeforeProgram } from './before-program'
import { linkPictureFile } from './fixed-files'
import { bankHead, bankPath, bareBody, page, portalBody, portalHead } from './page'
import type { Program } from './program'
import { compositions, type Settings } from './settings'

/** Renders every page of a language: its skeleton with inline styles and preloaded scripts. */
export async function renderPages(
  settings: Settings,
  program: Program,
  beforeProgram: BeforeProgram,
): Promise<readonly HostedFile[]> {
  const { countries } = settings
  const prefix = prefixOf(program.language)
  const files: HostedFile[] = []
  const render = async (file: PageFile, country?: PageCountry) => {
    files.push({
      fileName: file.fileName,
      source: await renderPage(settings, program, beforeProgram, file, country),
    })
  }
  for (const file of routeFiles) {
    await render({ ...file, fileName: fileIn(prefix, file) })
    if (file.path !== countryRoute || !countries) continue
    for (const { fileName, country } of countryPages(countries.countries, prefix))
      await render({ ...file, fileName }, country)
  }
  if (settings.mode === 'sandbox') files.push(bankPage(settings, program))
  return files
}

async function renderPage(
  settings: Settings,
  { language, content, files, manifest, node }: Program,
  beforeProgram: BeforeProgram,
  { path, modules }: PageFile,
  country?: PageCountry,
): Promise<string> {
  const { client, url, brand, languages, choices, preconnected, scripts } = settings
  const { portal: config, catalogue } = content
  const { title, html, scene } = await node.prerender(path, {
    config,
    catalogue,
    logo: brand.logo,
    choices,
    ...(country && { country }),
  })
  const published = url === undefined ? undefined : { url, picture: `${url}/${linkPictureFile(settings)}` }
  const tags = pageTags(
    { client, catalogue, published, language, languages, descriptions: node.descriptions },
    { path, title, country },
  )
  const entry = chunksOf(manifest, [compositions[settings.mode].entries.index])
  const screen = chunksOf(manifest, modules)
  const styles = stylesOf([...entry, ...screen])
  const { typefaces, rules } = withoutTypefaces(styles.map((name) => textOf(files, name).trim()).join(''))
  const route = findRoute(path)
  const emailed = choices.filter((choice) => prefixOf(choice) !== '').map(({ tag }) => tag)
  const isEmailed = path === '/set-password' && prefixOf(language) === '' && emailed.length > 0
  const menu = choices.length > 0 ? [beforeProgram.everyPage] : []
  // The inline script at the end of every page: one, because the policy has a hash of each.
  const lasting = [showTypefaces, announceSlowLoad, beforeProgram.addressPage, ...menu].join(';')
  return page({
    language,
    scene,
    head: [
      ...(isEmailed ? [script('', emailLanguageScript(emailed))] : []),
      ...portalHead(settings, title),
      ...startOf(entry),
      ...releaseTags(settings),
      ...tags.head,
      ...(country ? [countryMeta(country)] : []),
      // Anonymous, as the calls are: a connection with cookies is another one.
      ...(route !== undefined && needsSession(route) ? preconnected : []).map(
        (origin) => `<link rel="preconnect" crossorigin href="${escaped(origin)}">`,
      ),
      ...(secretPaths.some((secret) => secret === path) ? typefacePreloads(typefaces) : []),
      `<style>${rules}</style>`,
      // `showTypefaces` applies them after the first paint.
      `<style media="not all">${typefaces}</style>`,
      ...screen.filter((chunk) => !entry.includes(chunk)).map(preloadOf),
      // The rules are inline. Without this link the program would fetch the file.
      ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}" disabled>`),
      // A page of a country does not ask for the country.
      ...(mayRunThirdPartyScripts(path) && !country ? scripts : []).map(
        (address) => `<link rel="preload" as="script" href="${escaped(address)}">`,
      ),
      // Before the body, which may be painted while it is parsed.
      ...(html.includes('data-order-place') ? [script('', beforeProgram.orderPlace)] : []),
    ],
    body: portalBody(html, path),
    // Behind the forms, whose elements they need.
    scripts: [
      ...(path === countryRoute ? [script('', beforeProgram.landingPage)] : []),
      ...(html.includes('data-loading') ? [script('', beforeProgram.formPage)] : []),
      script('', lasting),
      tags.end,
    ],
  })
}

/** The sandbox's page in place of a bank's. */
function bankPage(settings: Settings, { language, manifest }: Program): HostedFile {
  const chunks = chunksOf(manifest, [compositions.sandbox.entries.bank])
  const source = page({
    language,
    head: [
      ...bankHead,
      ...startOf(chunks),
      ...stylesOf(chunks).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
      ...releaseTags(settings),
    ],
    body: bareBody,
    scripts: [],
  })
  return { fileName: `${prefixOf(language)}${bankPath}`.slice(1), source }
}

function releaseTags({ release, url }: Settings): readonly string[] {
  return [
    `<meta name="release" content="${release}">`,
    ...(url === undefined ? ['<meta name="robots" content="noindex">'] : []),
  ]
}

/** Returns the chunks of modules, each after those that it imports. Modules without a chunk are of the other composition. */
function chunksOf(
  manifest: Manifest,
  names: readonly string[],
  met = new Set<string>(),
): readonly ManifestChunk[] {
  return names.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk || met.has(name)) return []
    met.add(name)
    return [...chunksOf(manifest, chunk.imports ?? [], met), chunk]
  })
}

/**
 * Starts the last chunk, and loads the others with it. A page is painted without its scripts, and 90 ms earlier on a slow phone if they
 * do not compete with it.
 */
function startOf(chunks: readonly ManifestChunk[]): readonly string[] {
  return [
    script(`type="module" fetchpriority="low" crossorigin src="/${chunks.at(-1)?.file}"`),
    ...chunks.slice(0, -1).map(preloadOf),
  ]
}

function preloadOf({ file }: ManifestChunk): string {
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
}

/** Returns the names of the style sheets. */
function stylesOf(chunks: readonly ManifestChunk[]): readonly string[] {
  return [...new Set(chunks.flatMap(({ css = [] }) => css))]
}

function textOf(files: Program['files'], name: string): string {
  const file = files.find(({ fileName }) => fileName === name)
  if (!file) throw new Error(`There are no styles in ${name}`)
  return String(file.source)
}
