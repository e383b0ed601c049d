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

/** In milliseconds: longer than a moment nobody waits for a look. */
const patienceForTypefaces = 100

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
  const { portal, start, extras, drawn, idle } = composition.compose()
  const focused = followFocus()
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
  const arrived = () => {
    focusAgain(focused())
    drawn()
  }
  const render = (others?: ReactNode) =>
    root.render(
      <Arrival act={arrived}>
        <App shown={shown} Router={BrowserRouter} extras={others} />
      </Arrival>,
    )
  await typefacesUnderWay()
  // In steps between which the browser can answer; the page is changed at the end, in one.
  startTransition(render)
  const others = await extras
  if (others) render(others)
  await idle
}

/** A typeface that comes after the page moves its centred lines by a hair. Mostly it is there already. */
function typefacesUnderWay(): Promise<unknown> {
  const enough = new Promise((resolve) => setTimeout(resolve, patienceForTypefaces))
  return Promise.race([document.fonts.ready, enough])
}

/** Acts in the moment in which the page is there, before it can be seen. */
function Arrival({ act, children }: { act: () => void; children: ReactNode }) {
  const [, renderAnew] = useReducer(() => true, false)
  useLayoutEffect(() => {
    act()
    // Before that React runs all effects: no page is seen that has not heard from its models.
    renderAnew()
  }, [act])
  return children
}

function findPlace(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root')
  return element
}

/** Visitors go on with the keyboard while the page is drawn. Answers, once, where they were last in the page made ahead. */
function followFocus(): () => Element | null {
  let last = document.activeElement
  const follow = () => {
    last = document.activeElement
  }
  document.addEventListener('focusin', follow)
  return () => {
    document.removeEventListener('focusin', follow)
    return last
  }
}

/** In the page made ahead only links take the focus; the program's page has them too. */
function focusAgain(focused: Element | null): void {
  const address = focused?.getAttribute('href')
  if (address) place.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`)?.focus()
}

/** A portal with a wrong configuration must not go on: whoever publishes it is told what is wrong, in its place. */
function sayWhatIsWrong(cause: unknown): never {
  if (cause instanceof Error && cause.name === 'ConfigurationError') root.render(cause.message)
  throw cause
}
