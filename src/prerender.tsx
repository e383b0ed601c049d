import { enableStaticRendering } from 'mobx-react-lite'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { layout, notFound } from '#messages/common'
import { findRoute } from '../src-core/domain/routes'
import { App } from './app'
import type { AppContext } from './app-context'
import { composeInMemory } from './composition/in-memory'
import { preload } from './portal-routes'
import { pages } from './routes'

export interface PrerenderedPage {
  readonly title: string
  readonly html: string
}

/** Renders the static page of a path, with the screen's skeleton. */
export async function prerender(path: string, app: Omit<AppContext, 'preload'>): Promise<PrerenderedPage> {
  const route = findRoute(path)
  if (route) await preload(route)
  const title = route ? (await pages[route].load()).title : notFound.title
  const { container } = composeInMemory()
  // Otherwise observers start timers that keep the build running.
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
