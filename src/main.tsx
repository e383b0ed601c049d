import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import * as composition from '#composition'
import { findRoute } from '../src-core/domain/routes'
import { App } from './app'
import { pageOf, type PageFacts } from './page-made-ahead'
import './ui/styles.css'

/** What the build knows of every page. */
declare const __PORTAL_PAGE__: PageFacts

open().catch(sayWhatIsWrong)

/** Until the program can show the visitor's own page, the one made ahead stands; there is nothing in it to be lost. */
async function open(): Promise<void> {
  const { portal, start, extras } = composition.compose()
  const { pathname, search } = window.location
  portal.navigation.arrived(pathname, search)
  start()
  const route = findRoute(pathname)
  if (route) await portal.screens[route].load()

  const shown = { page: pageOf(__PORTAL_PAGE__, portal.texts), portal }
  const place = findPlace()
  const root = createRoot(place)
  const focused = place.contains(document.activeElement) ? document.activeElement : null
  // At once, and the focus with it, so that the page is never seen without.
  flushSync(() => root.render(<App shown={shown} Router={BrowserRouter} />))
  focusAgain(place, focused)
  const others = await extras
  if (others) root.render(<App shown={shown} Router={BrowserRouter} extras={others} />)
}

function findPlace(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root')
  return element
}

/** In the page made ahead only links take the focus; the program's page has them too. */
function focusAgain(place: HTMLElement, focused: Element | null): void {
  const address = focused?.getAttribute('href')
  if (address) place.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`)?.focus()
}

/** Without a configuration there is no portal to show: whoever publishes it is told what is wrong. */
function sayWhatIsWrong(cause: unknown): never {
  if (cause instanceof Error && cause.name === 'ConfigurationError') findPlace().textContent = cause.message
  throw cause
}
