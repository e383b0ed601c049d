import { StrictMode, type ComponentType, type PropsWithChildren, type ReactNode } from 'react'
import { PortalProvider, type Shown } from './portal'
import { PortalRoutes } from './routes'

interface AppProps {
  shown: Shown
  /** The browser's addresses, or one address where there is no browser. */
  Router: ComponentType<PropsWithChildren>
  extras?: ReactNode
}

/** The whole page. It is made ahead without a portal; in the browser the portal's page takes that one's place. */
export function App({ shown, Router, extras }: AppProps) {
  return (
    <StrictMode>
      <PortalProvider value={shown}>
        <Router>
          <PortalRoutes />
        </Router>
      </PortalProvider>
      {extras}
    </StrictMode>
  )
}
