import { useEffect, useState, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { findRoute } from '../src-core/domain/routes'
import { App } from './app'
import type { Composed } from './composition/composed'
import { pageNameOf, pageOf, type PageFacts } from './page-made-ahead'
import type { Shown } from './portal'
import './ui/styles.css'

/** What the build knows of every page. */
declare const __PORTAL_PAGE__: PageFacts

const page = pageOf(__PORTAL_PAGE__)
const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root')

const composing = compose()
// Where a host answers with another page than the one made for the address, the program draws its own.
const isMadeAhead = container.dataset['page'] === pageNameOf(window.location.pathname)
const root = isMadeAhead ? hydrateRoot(container, <Portal />) : createRoot(container)
if (!isMadeAhead) root.render(<Portal />)

async function compose(): Promise<Composed> {
  const composition = await import('#composition')
  const composed = composition.compose()
  const route = findRoute(window.location.pathname)
  if (route) void composed.portal.screens[route].load()
  return composed
}

function Portal() {
  const [shown, setShown] = useState<Shown>({ page })
  const [extras, setExtras] = useState<ReactNode>()

  useEffect(() => {
    composing.then(
      (composed) => {
        setShown({ page, portal: composed.portal })
        composed.extras?.then(setExtras).catch(reportError)
      },
      (cause: unknown) => setShown({ page, failure: { cause } }),
    )
  }, [])
  return <App shown={shown} Router={BrowserRouter} extras={extras} />
}
