import { startTransition } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
// An alias that depends on the build mode: see vite.config.ts.
import { checkConfiguration, compose } from '#composition'
import { language } from '#messages/language'
import { findRoute } from '#core/domain/routes'
import { App } from './app'
import { createContainer } from './composition/create-container'
import { tolerateMovedNodes } from './browser/moved-nodes'
import { ignoreMissedPresses } from './browser/missed-presses'
import { languageParts } from './layout/language-parts'
import { pages } from './pages'
import { PORTS } from './ports'
import { preload } from './portal-routes'
import { followOwnLinks, hidePrivateQuery } from './browser/private-query'
import { tolerateRefusedHistory } from './browser/refused-history'
import { prepareFormats } from './i18n/format'
import type { LanguageChoice } from './i18n/language'
import { pagePrefix, plainPath } from './i18n/localized-path'
import { startStores } from './stores/start-stores'
import type { Control } from './browser/rerendered-page'
import type { SvgNode } from './ui/svg'
import './ui/styles.css'

/** The brand's logo, inlined by the build. */
declare const __PORTAL_LOGO__: SvgNode

/** The languages that the visitor can choose from. With null, the bundler leaves their menu out. */
declare const __PORTAL_LANGUAGES__: readonly LanguageChoice[] | null

/** Of the languages of the portal. */
const tags = (__PORTAL_LANGUAGES__ ?? [language]).map(({ tag }) => tag)
const root = document.getElementById('root') as HTMLElement

run().catch((cause: unknown) => {
  // Owners read configuration errors on the page.
  if (cause instanceof Error && cause.name === 'ConfigurationError') createRoot(root).render(cause.message)
  throw cause
})

/** Checks the configuration even if the portal does not start: it may be the cause. */
async function run(): Promise<void> {
  try {
    await nextTask()
    await start()
  } finally {
    await checkConfiguration()
  }
}

/** Ends the current task: the program starts in several, so that the page responds in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve))
}

/** Renders the portal. Resolves at the first idle moment after the session and the country are known. */
async function start(): Promise<void> {
  const { ports, devtools } = compose()
  const container = createContainer(ports)
  for (const prepare of prepareFormats) {
    await nextTask()
    try {
      prepare()
    } catch {
      // The screen that needs the format reports it.
    }
  }
  await nextTask()
  const path = plainPath(window.location.pathname)
  const route = findRoute(path)
  // Before private parameters are hidden, which the page itself needs.
  if (!route) {
    const { leaveForOwnAddress } = await import('./browser/own-address')
    const [navigation] = performance.getEntriesByType('navigation')
    const redirects = navigation instanceof PerformanceNavigationTiming ? navigation.redirectCount : 0
    if (leaveForOwnAddress(window.location, redirects, tags)) return
  }
  tolerateMovedNodes(Node.prototype)
  hidePrivateQuery(window)
  tolerateRefusedHistory(window)
  followOwnLinks(window)
  ignoreMissedPresses(window)
  startStores(container, path)
  await nextTask()
  // Hydrating after the screen is loaded keeps the prerendered page visible.
  const isHydratable =
    !route ||
    (await preload(route).then(
      () => true,
      () => !pages[route].readsForm,
    ))

  const log = container.get(PORTS.log)
  const controls = root.querySelectorAll<Control>('form, input, button')
  const focused = document.activeElement
  const options: RootOptions = {
    onCaughtError: (cause) => log.error('A screen failed to render', cause),
    onRecoverableError(cause) {
      void import('./browser/rerendered-page').then(({ carryInputOver }) => carryInputOver(controls, focused))
      reportError(cause)
    },
  }
  const page = (
    <BrowserRouter basename={pagePrefix}>
      <App
        container={container}
        logo={__PORTAL_LOGO__}
        languageParts={__PORTAL_LANGUAGES__ ? languageParts(__PORTAL_LANGUAGES__) : undefined}
        {...(devtools && { devtools })}
      />
    </BrowserRouter>
  )
  // Back may have changed the address meanwhile, also before the program (src/before-program/address-page.ts).
  const isOwnPage = findRoute(root.dataset['path'] ?? '') === findRoute(plainPath(window.location.pathname))
  // A transition hydrates in short tasks, so that the page keeps responding. Pages of `npm start` are not prerendered. Another
  // address's page is rendered anew, and so is one without a boundary for its missing screen.
  if (isHydratable && isOwnPage && root.hasChildNodes())
    startTransition(() => void hydrateRoot(root, page, options))
  else createRoot(root, options).render(page)
  await new Promise<void>((resolve) => container.get(PORTS.idleTime).whenIdle(resolve))
}
