import { enableStaticRendering } from 'mobx-react-lite'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { findRoute } from '../src-core/domain/routes'
import { App } from './app'
import type { App as AppFacts } from './app-context'
import { composeInMemory } from './composition/in-memory'
import { preload } from './portal-routes'

/** The page of a path as every visitor gets it first: with its skeleton, because nothing has started. */
export async function prerender(path: string, app: Omit<AppFacts, 'preload'>): Promise<string> {
  const route = findRoute(path)
  if (route) await preload(route)
  const { container } = composeInMemory()
  // Without it observers keep timers, and the build waits for them.
  enableStaticRendering(true)
  try {
    return renderToString(
      <StaticRouter location={path}>
        <App container={container} app={app} />
      </StaticRouter>,
    )
  } finally {
    enableStaticRendering(false)
  }
}
