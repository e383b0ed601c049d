import type { Plugin } from 'vite'
import { readConfiguration } from '../../src/composition/configuration/configuration'
import { sandboxConfig } from '../../src/composition/sandbox-config'
import { en } from '../../src/i18n/en'
import { gatherConfiguration } from './gather-configuration'
import { hostedBuild } from './hosted-build'
import { noOrigins, originsOf } from './origins'

/** What a mode adds to the build: what the program finds under a global name, and what goes beside the program. */
export interface Hosting {
  readonly define: Readonly<Record<string, string>>
  readonly plugin: Plugin
}

/** A portal for real: the owner's configuration, checked. Throws a ConfigurationError that names what is wrong. */
export function productionHosting(mode: string, root: string): Hosting {
  const raw = gatherConfiguration(mode, root)
  const configuration = readConfiguration(raw, en.plans)
  return {
    define: { __PORTAL_CONFIGURATION__: JSON.stringify(raw) },
    plugin: hostedBuild({
      client: configuration.portal.client,
      origins: originsOf(configuration),
      indexed: true,
    }),
  }
}

/** The sandbox has its values built in, and is not for search engines. */
export function sandboxHosting(): Hosting {
  return {
    define: {},
    plugin: hostedBuild({ client: sandboxConfig.client, origins: noOrigins, indexed: false }),
  }
}
