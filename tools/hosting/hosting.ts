import type { Plugin } from 'vite'
import { plans } from '#messages/plans'
import { ConfigurationError, readConfiguration } from '../../src/composition/configuration/configuration'
import { sandboxCatalogue } from '../../src/composition/sandbox-catalogue'
import { sandboxConfig } from '../../src/composition/sandbox-config'
import type { PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import type { Result } from '../../src-core/shared/result'
import type { App } from '../../src/app-context'
import type { PortalConfig } from '../../src/portal-config'
import { brandedBuild } from './brand/branded-build'
import { gatherBrand, sandboxBrand, type Brand } from './brand/gather-brand'
import { gatherConfiguration } from './gather-configuration'
import { hostedBuild } from './hosted-build'
import { noOrigins, originsOf } from './origins'
import type { PrerenderOptions } from './prerendered-pages'

/** What every visitor is shown, whoever they are. */
type PrerenderedApp = Omit<App, 'preload'>

/** What a mode adds to the build: what the program finds under a global name, and what goes beside the program. */
export interface Hosting {
  readonly define: Readonly<Record<string, string>>
  readonly plugins: readonly Plugin[]
}

/** The build that asks: how it imports. */
type BuildInHand = Pick<PrerenderOptions, 'importFile'>

/** A portal for real: the owner's configuration, checked. Throws a ConfigurationError that names what is wrong. */
export function productionHosting(mode: string, root: string, build: BuildInHand): Hosting {
  const { raw, brandFiles } = gatherConfiguration(mode, root)
  const brand = gatherBrand(brandFiles, root)
  const configuration = readConfiguration(raw, plans, brand.type === 'error' ? brand.error : [])
  const look = wellRead(brand)
  const { portal, catalogue, geo } = configuration
  const app = prerenderedApp(portal, catalogue, look)
  return {
    define: {
      __PORTAL_CONFIGURATION__: JSON.stringify(configuration),
      __PORTAL_RAW_CONFIGURATION__: JSON.stringify(raw),
      __PORTAL_LOGO__: JSON.stringify(look.logo),
    },
    plugins: [
      brandedBuild(portal.client, look),
      hostedBuild({
        ...build,
        app,
        scripts: geo.type === 'script' ? [geo.address] : [],
        origins: originsOf(configuration),
        indexed: true,
      }),
    ],
  }
}

/** The sandbox has its values built in, and is not for search engines. */
export function sandboxHosting(root: string, build: BuildInHand): Hosting {
  const brand = wellRead(gatherBrand(sandboxBrand, root))
  const app = prerenderedApp(sandboxConfig, sandboxCatalogue(plans), brand)
  return {
    define: { __PORTAL_LOGO__: JSON.stringify(brand.logo) },
    plugins: [
      brandedBuild(sandboxConfig.client, brand),
      hostedBuild({ ...build, app, scripts: [], origins: noOrigins, indexed: false }),
    ],
  }
}

function wellRead(brand: Result<Brand, readonly string[]>): Brand {
  if (brand.type === 'error') throw new ConfigurationError(brand.error)
  return brand.value
}

/** What every visitor is shown of brand and plans, whoever they are. */
function prerenderedApp(config: PortalConfig, catalogue: PlanCatalogue, { logo }: Brand): PrerenderedApp {
  return {
    config,
    logo,
    plans: catalogue.plans.map(({ key, type, title, subtitle, discountLabel }) => ({
      key,
      type,
      title,
      subtitle,
      ...(discountLabel === undefined ? {} : { discountLabel }),
    })),
  }
}
