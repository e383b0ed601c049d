import { useEffect, useState, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { findRoute } from '../src-core/domain/routes'
import { App } from './app'
import type { Composed } from './composition/composed'
import { screenChunks } from './composition/screen-chunks'
import { pageNameOf, pageOf, type PageFacts } from './page-made-ahead'
import type { Shown } from './portal'
import './ui/styles.css'

/** What the build knows of every page. */
declare const __PORTAL_PAGE__: PageFacts

const path = window.location.pathname
const route = findRoute(path)
const page = pageOf(__PORTAL_PAGE__)

// Asked for at once, and side by side.
const composing = compose()
draw().catch(reportError)

async function compose(): Promise<Composed> {
  const composition = await import('#composition')
  const composed = composition.compose()
  if (route) void composed.portal.screens[route].load()
  return composed
}

/** Takes up the page as it was made ahead: there is nothing in it to be used before its own program is there. */
async function draw(): Promise<void> {
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no #root')
  const first = await firstLook()
  // Where a host answers with another page than the one made for the address, the program draws its own.
  if (container.dataset['page'] === pageNameOf(path)) hydrateRoot(container, <Portal first={first} />)
  else createRoot(container).render(<Portal first={first} />)
}

async function firstLook(): Promise<Shown> {
  if (!route) return { page }
  try {
    const { Skeleton } = await screenChunks[route]()
    return { page, arrival: { route, Skeleton } }
  } catch (cause) {
    return { page, failure: { cause } }
  }
}

function Portal({ first }: { first: Shown }) {
  const [shown, setShown] = useState(first)
  const [extras, setExtras] = useState<ReactNode>()

  useEffect(() => {
    composing.then(
      ({ portal, extras: others }) => {
        setShown({ ...first, portal })
        others?.then(setExtras).catch(reportError)
      },
      (cause: unknown) => setShown({ ...first, failure: { cause } }),
    )
  }, [first])
  return <App shown={shown} Router={BrowserRouter} extras={extras} />
}
