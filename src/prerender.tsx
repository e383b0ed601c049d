import { enableStaticRendering } from 'mobx-react-lite'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { layout, notFound } from '#messages/common'
import { findRoute } from '../src-core/domain/routes'
import { App } from './app'
import type { App as AppFacts } from './app-context'
import { composeInMemory } from './composition/in-memory'
import { preload } from './portal-routes'
import { pages } from './routes'

export interface PrerenderedPage {
  readonly title: string
  readonly html: string
}

/** The page of a path as every visitor gets it first: with its skeleton, because nothing has started. */
export async function prerender(path: string, app: Omit<AppFacts, 'preload'>): Promise<PrerenderedPage> {
  const route = findRoute(path)
  if (route) await preload(route)
  const title = route ? (await pages[route].load()).title : notFound.title
  const { container } = composeInMemory()
  // Without it observers keep timers, and the build waits for them.
  enableStaticRendering(true)
  try {
    const html = renderToString(
      <StaticRouter location={path}>
        <App container={container} app={app} />
      </StaticRouter>,
    )
    return { title: layout.title(title, app.config.client), html }
  } finally {
    enableStaticRendering(false)
  }
}
