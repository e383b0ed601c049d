import { fileURLToPath } from 'node:url'
import { loadEnv } from 'vite'
import { plans } from '#messages/plans'
import type { PlanCatalogue } from '#core/domain/plan-catalogue'
import {
  ConfigurationError,
  portalUrl,
  readConfiguration,
  type Configuration,
  type RawConfiguration,
} from '../../src/composition/configuration/configuration'
import { testSettingsWarning } from '../../src/composition/configuration/test-settings'
import { sandboxCatalogue } from '../../src/composition/sandbox-catalogue'
import { sandboxConfig } from '../../src/composition/sandbox-config'
import { success, type Result } from '#core/shared/result'
import type { Language, LanguageChoice } from '../../src/i18n/language'
import { apiRewriteOf, type ApiRewrite } from '../hosting/api-rewrite'
import { loadBrand, sandboxBrand, type Brand, type BrandFiles } from '../hosting/brand/load-brand'
import { brandFolder, loadPictures, type BrandPictures } from '../hosting/brand/pictures'
import { distinctCountries, previewHeader, type CountryHosting } from '../hosting/country-pages'
import { loadConfiguration } from '../hosting/load-configuration'
import { noOrigins, originsOf, sessionOrigins, type Origins } from '../hosting/origins'
import { readRelease } from '../hosting/release'
import { readBuiltLanguages, readChoices } from '../language/language-plugin'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The composition of each mode, the scripts that its pages start, and its output folder. */
export const compositions = {
  production: {
    module: 'src/composition/production.tsx',
    entries: { index: 'src/main.tsx' },
    outDir: 'dist',
  },
  sandbox: {
    module: 'src/composition/sandbox.tsx',
    entries: { index: 'src/main.tsx', bank: 'src/composition/sandbox-bank.tsx' },
    outDir: 'dist-sandbox',
  },
} as const

/** What a portal is built from, checked. */
export interface Settings {
  readonly mode: keyof typeof compositions
  /** The languages of the portal, English first. */
  readonly languages: readonly Language[]
  /** Those that are built: all, or the one of PORTAL_LANGUAGE. */
  readonly built: readonly Language[]
  /** The languages that the visitor can choose from; none if there is one. */
  readonly choices: readonly LanguageChoice[]
  /** Named by every page and by /version.json. */
  readonly release: string
  readonly brand: Brand
  readonly pictures: BrandPictures
  /** The brand's name. */
  readonly client: string
  /** The plans, with English texts. */
  readonly catalogue: PlanCatalogue
  /** Undefined for the sandbox, which has values of its own. */
  readonly owner?: OwnerSettings
  /** The portal's origin. Without one, search engines may show no page. */
  readonly url?: string
  /** The countries that the host knows; without them no page has prices. */
  readonly countries?: CountryHosting
  readonly api?: ApiRewrite | undefined
  readonly origins: Origins
  /** Origins that pages for signed-in users call. */
  readonly preconnected: readonly string[]
  /** Third-party scripts. Preloaded, because the program first removes secrets from the URL. */
  readonly scripts: readonly string[]
  /** Printed at the end of the build, where it is not overlooked. */
  readonly warning?: string | undefined
}

export interface OwnerSettings {
  readonly raw: RawConfiguration
  /** With English texts. */
  readonly configuration: Configuration
}

type OfMode = Omit<Settings, 'languages' | 'built' | 'choices' | 'release'>

/**
 * Reads and checks the settings of a mode, for `npm start` or for a build. Throws an error that lists what is wrong.
 * `npm start` serves one language; a built sandbox has all of them.
 */
export async function readSettings(mode: string, command: 'serve' | 'build'): Promise<Settings> {
  if (mode !== 'production' && mode !== 'sandbox') {
    const known = Object.keys(compositions).map((name) => `--mode ${name}`)
    throw new Error(`There is no composition for the mode "${mode}". Modes that exist: ${known.join(', ')}.`)
  }
  const { PORTAL_LANGUAGE: one, PORTAL_LANGUAGES: named } = loadEnv(mode, root, 'PORTAL_')
  const isWholeSandbox = mode === 'sandbox' && command === 'build' && one === undefined
  const { language, languages } = await readBuiltLanguages(
    root,
    named ?? (isWholeSandbox ? 'all' : undefined),
    one,
  )
  return {
    languages,
    built: one === undefined && command === 'build' ? languages : [language],
    choices: await readChoices(root, languages),
    release: readRelease(mode, root),
    ...(mode === 'production' ? productionSettings() : sandboxSettings()),
  }
}

function productionSettings(): OfMode {
  const { raw, brandFiles } = loadConfiguration('production', root)
  const look = readLook(brandFiles)
  const configuration = readConfiguration(raw, plans, look.type === 'error' ? look.error : [])
  const { portal, catalogue, geo, countryHeader: header } = configuration
  return {
    mode: 'production',
    ...valueOf(look),
    client: portal.client,
    catalogue,
    owner: { raw, configuration },
    url: portalUrl(raw),
    ...(header !== undefined && { countries: { countries: distinctCountries(catalogue, portal), header } }),
    api: apiRewriteOf(configuration),
    origins: originsOf(configuration),
    preconnected: sessionOrigins(configuration),
    scripts: geo.type === 'script' ? [geo.address] : [],
    warning: testSettingsWarning(configuration),
  }
}

/** The sandbox has fixed values, and is not indexed. */
function sandboxSettings(): OfMode {
  const catalogue = sandboxCatalogue(plans)
  return {
    mode: 'sandbox',
    ...valueOf(readLook(sandboxBrand)),
    client: sandboxConfig.client,
    catalogue,
    countries: { countries: distinctCountries(catalogue, sandboxConfig), header: previewHeader },
    origins: noOrigins,
    preconnected: [],
    scripts: [],
  }
}

type Look = Pick<Settings, 'brand' | 'pictures'>

function readLook(files: BrandFiles): Result<Look, readonly string[]> {
  const brand = loadBrand(files, root)
  if (brand.type === 'error') return brand
  const pictures = loadPictures(brandFolder(files, root))
  return pictures.type === 'error' ? pictures : success({ brand: brand.value, pictures: pictures.value })
}

function valueOf(look: Result<Look, readonly string[]>): Look {
  if (look.type === 'error') throw new ConfigurationError(look.error)
  return look.value
}
