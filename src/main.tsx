import { useEffect, useState, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import * as composition from '#composition'
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
const drawn = draw()
drawn.catch(reportError)
composing.catch(sayWhatIsWrong)

async function compose(): Promise<Composed> {
  const composed = composition.compose()
  composed.start()
  if (route) void composed.portal.screens[route].load()
  return composed
}

/** Takes up the page as it was made ahead: there is nothing in it to be used before its own program is there. */
async function draw(): Promise<Root> {
  const first = await firstLook()
  // Where a host answers with another page than the one made for the address, the program draws its own.
  if (place().dataset['page'] === pageNameOf(path)) return hydrateRoot(place(), <Portal first={first} />)
  const root = createRoot(place())
  root.render(<Portal first={first} />)
  return root
}

function place(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root')
  return element
}

/** Without a configuration there is no portal to show: whoever publishes it is told what is wrong. */
async function sayWhatIsWrong(cause: unknown): Promise<void> {
  if (!isAboutConfiguration(cause)) return
  const root = await drawn
  root.unmount()
  place().textContent = cause.message
  throw cause
}

/** The class itself comes with the composition. */
function isAboutConfiguration(cause: unknown): cause is Error {
  return cause instanceof Error && cause.name === 'ConfigurationError'
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
        void others?.then(setExtras)
      },
      (cause: unknown) => {
        if (!isAboutConfiguration(cause)) setShown({ ...first, failure: { cause } })
      },
    )
  }, [first])
  return <App shown={shown} Router={BrowserRouter} extras={extras} />
}
