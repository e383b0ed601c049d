import type { Plugin } from 'vite'
import { plans } from '#messages/plans'
import {
  ConfigurationError,
  portalUrl,
  readConfiguration,
} from '../../src/composition/configuration/configuration'
import { testSettingsWarning } from '../../src/composition/configuration/test-settings'
import { sandboxCatalogue } from '../../src/composition/sandbox-catalogue'
import { sandboxConfig } from '../../src/composition/sandbox-config'
import type { Result } from '../../src-core/shared/result'
import { apiRewriteOf } from './api-rewrite'
import { brandPlugin } from './brand/brand-plugin'
import { loadBrand, sandboxBrand } from './brand/load-brand'
import { brandFolder, loadPictures } from './brand/pictures'
import { distinctCountries, previewHeader } from './country-pages'
import { loadConfiguration } from './load-configuration'
import { hostingPlugin, type HostingPluginOptions } from './hosting-plugin'
import { noOrigins, originsOf, sessionOrigins } from './origins'
import { readRelease } from './release'
import { sourceMapsPlugin } from './source-maps-plugin'
import { warningPlugin } from './warning-plugin'

export { routes } from '../../src-core/domain/routes'
export { prefixOf } from '../../src/i18n/localized-path'

/** A mode's additions to the build: global constants and plugins. */
export interface Hosting {
  readonly define: Readonly<Record<string, string>>
  readonly plugins: readonly Plugin[]
}

/** What the build gives: its language, those of the portal, and how to run the program in Node. */
type Build = Pick<HostingPluginOptions, 'language' | 'languages' | 'choices' | 'importFile' | 'plugins'>

/** Reads and checks the owner's configuration. Throws a ConfigurationError that lists the problems. */
export function productionHosting(mode: string, root: string, build: Build): Hosting {
  const { raw, brandFiles } = loadConfiguration(mode, root)
  const brand = loadBrand(brandFiles, root)
  const pictures = loadPictures(brandFolder(brandFiles, root))
  const problems = [brand, pictures].flatMap((read) => (read.type === 'error' ? read.error : []))
  const configuration = readConfiguration(raw, plans, problems)
  const look = valueOf(brand)
  const { portal, catalogue, geo, trackingConsent, countryHeader } = configuration
  const warning = testSettingsWarning(configuration)
  return {
    define: {
      __PORTAL_CONFIGURATION__: JSON.stringify(configuration),
      // With these values the bundler leaves out adapters that are not configured.
      '__PORTAL_CONFIGURATION__.geo': JSON.stringify(geo),
      '__PORTAL_CONFIGURATION__.geo.type': JSON.stringify(geo.type),
      '__PORTAL_CONFIGURATION__.trackingConsent': JSON.stringify(trackingConsent),
      '__PORTAL_CONFIGURATION__.trackingConsent.type': JSON.stringify(trackingConsent.type),
      __PORTAL_RAW_CONFIGURATION__: JSON.stringify(raw),
      __PORTAL_LOGO__: JSON.stringify(look.logo),
    },
    plugins: [
      brandPlugin(portal.client, look),
      hostingPlugin({
        ...build,
        config: portal,
        catalogue,
        brand: look,
        pictures: valueOf(pictures),
        root,
        url: portalUrl(raw),
        ...(countryHeader === undefined
          ? {}
          : { countries: { countries: distinctCountries(catalogue, portal), header: countryHeader } }),
        mode: 'production',
        preconnected: sessionOrigins(configuration),
        api: apiRewriteOf(configuration),
        scripts: geo.type === 'script' ? [geo.address] : [],
        origins: originsOf(configuration),
        release: readRelease(mode, root),
      }),
      sourceMapsPlugin(),
      ...(warning === undefined ? [] : [warningPlugin(warning)]),
    ],
  }
}

/** The sandbox has fixed values and is not indexed. */
export function sandboxHosting(root: string, build: Build): Hosting {
  const brand = valueOf(loadBrand(sandboxBrand, root))
  const catalogue = sandboxCatalogue(plans)
  const countries = { countries: distinctCountries(catalogue, sandboxConfig), header: previewHeader }
  return {
    define: { __PORTAL_LOGO__: JSON.stringify(brand.logo) },
    plugins: [
      brandPlugin(sandboxConfig.client, brand),
      hostingPlugin({
        ...build,
        config: sandboxConfig,
        catalogue,
        brand,
        pictures: valueOf(loadPictures(brandFolder(sandboxBrand, root))),
        root,
        countries,
        mode: 'sandbox',
        preconnected: [],
        scripts: [],
        origins: noOrigins,
        release: readRelease('sandbox', root),
      }),
    ],
  }
}

function valueOf<Value>(read: Result<Value, readonly string[]>): Value {
  if (read.type === 'error') throw new ConfigurationError(read.error)
  return read.value
}
