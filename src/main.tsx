import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { compose } from '#composition'
import { startPortal } from './composition/create-portal'
import { PortalProvider } from './portal'
import { PortalRoutes } from './routes'
import './ui/styles.css'

const { portal, extras } = compose()
startPortal(portal)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <PortalProvider value={portal}>
      <BrowserRouter>
        <PortalRoutes />
      </BrowserRouter>
    </PortalProvider>
    {extras}
  </StrictMode>,
)
