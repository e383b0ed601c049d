import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { compose } from '#composition'
import { ConfigurationError } from './composition/configuration/configuration'
import { startPortal } from './composition/create-portal'
import { PortalProvider } from './portal'
import { PortalRoutes } from './routes'
import './ui/styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

try {
  start(root)
} catch (error) {
  // Without a configuration there is no portal to show: whoever publishes it is told what is wrong.
  if (error instanceof ConfigurationError) root.textContent = error.message
  throw error
}

function start(page: HTMLElement): void {
  const { portal, extras } = compose()
  startPortal(portal)
  createRoot(page).render(
    <StrictMode>
      <PortalProvider value={portal}>
        <BrowserRouter>
          <PortalRoutes />
        </BrowserRouter>
      </PortalProvider>
      {extras}
    </StrictMode>,
  )
}
