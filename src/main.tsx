import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
// The build's mode decides which composition this is: see vite.config.ts.
import { checkConfiguration, compose } from '#composition'
import { findRoute } from '../src-core/domain/routes'
import { App } from './app'
import { createContainer } from './composition/create-container'
import { PORTS } from './ports'
import { preload } from './portal-routes'
import { startStores } from './stores/start-stores'
import type { Drawing } from './ui/drawing'
import './ui/styles.css'

/** The brand's mark, as the build has read it. */
declare const __PORTAL_LOGO__: Drawing

const root = document.getElementById('root') as HTMLElement

run().catch((cause: unknown) => {
  // Owners read on the page what is wrong with their configuration.
  if (cause instanceof Error && cause.name === 'ConfigurationError') createRoot(root).render(cause.message)
  throw cause
})

/** A wrong configuration may be why the portal does not start, so it is checked in any case. */
async function run(): Promise<void> {
  try {
    await start()
  } finally {
    await checkConfiguration()
  }
}

/** Shows the portal in place of the prerendered page. Resolves when the page is complete. */
async function start(): Promise<void> {
  const { ports, app, devtools } = compose()
  const container = createContainer(ports)
  startStores(container)
  // The prerendered page stays until its screen is loaded.
  const route = findRoute(window.location.pathname)
  if (route) await preload(route).catch(() => undefined)

  const log = container.get(PORTS.log)
  const options = { onCaughtError: (cause: unknown) => log.error('A screen has thrown', cause) }
  const page = (
    <BrowserRouter>
      <App container={container} app={{ ...app, logo: __PORTAL_LOGO__ }} {...(devtools && { devtools })} />
    </BrowserRouter>
  )
  // `npm start` serves pages that are not prerendered.
  if (root.hasChildNodes()) hydrateRoot(root, page, options)
  else createRoot(root, options).render(page)
  // The check of the configuration waits for an idle moment.
  await new Promise<void>((resolve) => container.get(PORTS.idleTime).whenIdle(resolve))
}
