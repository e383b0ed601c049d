import { startTransition, useLayoutEffect, useReducer, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import * as composition from '#composition'
import { findRoute } from '../src-core/domain/routes'
import { App } from './app'
import { pageOf } from './page-made-ahead'
import type { Drawing } from './ui/drawing'
import './ui/styles.css'

/** The brand's mark, as the build has read it. */
declare const __PORTAL_LOGO__: Drawing

const place = findPlace()
const root = createRoot(place)

run().catch(sayWhatIsWrong)

/** The configuration is checked when the page has time, or at once where nothing could be opened: that may be why. */
async function run(): Promise<void> {
  try {
    await open()
  } finally {
    await composition.checkConfiguration()
  }
}

/**
 * Until the program can show the visitor's own page, the one made ahead stands; there is nothing in it to be lost. Settles
 * when the page has time for something else.
 */
async function open(): Promise<void> {
  const { portal, start, extras, idle } = composition.compose()
  const { pathname, search } = window.location
  portal.navigation.arrived(pathname, search)
  start()
  const route = findRoute(pathname)
  if (route) await portal.screens[route].load()

  const { config, catalogue } = portal
  const shown = {
    page: pageOf({ config, plans: catalogue.plans, logo: __PORTAL_LOGO__ }, portal.texts),
    portal,
  }
  const focused = place.contains(document.activeElement) ? document.activeElement : null
  const focus = () => focusAgain(focused)
  const render = (others?: ReactNode) =>
    root.render(
      <Arrival act={focus}>
        <App shown={shown} Router={BrowserRouter} extras={others} />
      </Arrival>,
    )
  // In steps between which the browser can answer; the page is changed at the end, in one.
  startTransition(render)
  const others = await extras
  if (others) render(others)
  await idle
}

/** Acts in the moment in which the page is there, before it can be seen. */
function Arrival({ act, children }: { act: () => void; children: ReactNode }) {
  const [, settle] = useReducer(() => true, false)
  useLayoutEffect(() => {
    act()
    // Before it renders anew React lets all effects run: no page is seen that has not heard from its models.
    settle()
  }, [act])
  return children
}

function findPlace(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root')
  return element
}

/** In the page made ahead only links take the focus; the program's page has them too. */
function focusAgain(focused: Element | null): void {
  const address = focused?.getAttribute('href')
  if (address) place.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`)?.focus()
}

/** Without a configuration there is no portal to show: whoever publishes it is told what is wrong. */
function sayWhatIsWrong(cause: unknown): never {
  if (cause instanceof Error && cause.name === 'ConfigurationError') root.render(cause.message)
  throw cause
}
