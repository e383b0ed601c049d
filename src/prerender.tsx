import { enableStaticRendering } from 'mobx-react-lite'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { layout, notFound } from '#messages/common'
import { plans } from '#messages/plans'
import type { PageCountry } from '#core/domain/page-country'
import type { PlanCatalogue } from '#core/domain/plan-catalogue'
import { findRoute } from '#core/domain/routes'
import { App } from './app'
import {
  readConfiguration,
  type Configuration,
  type RawConfiguration,
} from './composition/configuration/configuration'
import { composeInMemory } from './composition/in-memory'
import { sandboxCatalogue } from './composition/sandbox-catalogue'
import { sandboxConfig } from './composition/sandbox-config'
import type { LanguageChoice } from './i18n/language'
import { localizedPath, pagePrefix } from './i18n/localized-path'
import { languageParts } from './layout/language-parts'
import { PageLayoutViewModel } from './layout/page-layout.view-model'
import { pages } from './pages'
import type { PortalConfig } from './portal-config'
import { preload } from './portal-routes'
import type { Scene } from './ui/sky'
import type { SvgNode } from './ui/svg'

// The build runs this file in Node, in each language.

export { descriptions } from '#messages/descriptions'

/** Configuration and plans of the sandbox. */
export const sandbox = { portal: sandboxConfig, catalogue: sandboxCatalogue(plans) }

/** Reads an owner's configuration, with the texts of the language. */
export function readOwnConfiguration(raw: RawConfiguration): Configuration {
  return readConfiguration(raw, plans)
}

export interface PrerenderedPage {
  readonly title: string
  readonly html: string
  readonly scene: Scene
}

export interface PrerenderInput {
  readonly config: PortalConfig
  readonly catalogue: PlanCatalogue
  readonly logo: SvgNode
  /** The languages that the visitor can choose from. */
  readonly choices: readonly LanguageChoice[]
  /** The country that the page is made for. */
  readonly country?: PageCountry
}

/** Renders the static page of a path, with the screen's skeleton. */
export async function prerender(
  path: string,
  { config, catalogue, logo, choices, country = { type: 'unknown' } }: PrerenderInput,
): Promise<PrerenderedPage> {
  const route = findRoute(path)
  if (route) await preload(route)
  const title = route ? (await pages[route].load()).title : notFound.title
  const { container } = composeInMemory({ catalogue }, { config, pageCountry: country })
  // Otherwise observers start timers that keep the build running.
  enableStaticRendering(true)
  try {
    const html = renderToString(
      <StaticRouter basename={pagePrefix} location={localizedPath(path)}>
        <App container={container} logo={logo} languageParts={languageParts(choices)} />
      </StaticRouter>,
    )
    const scene = container.get(PageLayoutViewModel).sceneOf(path)
    return { title: layout.title(title, config.client), html, scene }
  } finally {
    enableStaticRendering(false)
  }
}
