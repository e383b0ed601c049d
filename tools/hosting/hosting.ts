import type { Plugin } from 'vite'
import { readConfiguration } from '../../src/composition/configuration/configuration'
import { sandboxCatalogue } from '../../src/composition/sandbox-catalogue'
import { sandboxConfig } from '../../src/composition/sandbox-config'
import type { PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import { en } from '../../src/i18n/en'
import type { PageFacts } from '../../src/page-made-ahead'
import type { PortalConfig } from '../../src/portal-config'
import { gatherConfiguration } from './gather-configuration'
export { className } from './class-name'
import { hostedBuild } from './hosted-build'
import { noOrigins, originsOf } from './origins'
import type { PrerenderOptions } from './prerendered-pages'

/** What a mode adds to the build: what the program finds under a global name, and what goes beside the program. */
export interface Hosting {
  readonly define: Readonly<Record<string, string>>
  readonly plugin: Plugin
}

/** The build that asks: how it imports. */
type BuildInHand = Pick<PrerenderOptions, 'importFile'>

/** A portal for real: the owner's configuration, checked. Throws a ConfigurationError that names what is wrong. */
export function productionHosting(mode: string, root: string, build: BuildInHand): Hosting {
  const raw = gatherConfiguration(mode, root)
  const configuration = readConfiguration(raw, en.plans)
  const facts = factsOf(configuration.portal, configuration.catalogue)
  return {
    define: { __PORTAL_CONFIGURATION__: JSON.stringify(raw), __PORTAL_PAGE__: JSON.stringify(facts) },
    plugin: hostedBuild({
      ...build,
      facts,
      scripts: [configuration.geo.script],
      origins: originsOf(configuration),
      indexed: true,
    }),
  }
}

/** The sandbox has its values built in, and is not for search engines. */
export function sandboxHosting(build: BuildInHand): Hosting {
  const facts = factsOf(sandboxConfig, sandboxCatalogue(en))
  return {
    define: { __PORTAL_PAGE__: JSON.stringify(facts) },
    plugin: hostedBuild({ ...build, facts, scripts: [], origins: noOrigins, indexed: false }),
  }
}

/** What every visitor is shown of brand and plans, whoever they are. */
function factsOf(config: PortalConfig, { plans }: PlanCatalogue): PageFacts {
  return {
    config,
    plans: plans.map(({ key, type, title, subtitle, discountLabel }) => ({
      key,
      type,
      title,
      subtitle,
      ...(discountLabel === undefined ? {} : { discountLabel }),
    })),
  }
}
