import type { Container } from 'inversify'
import { StrictMode, useEffect, useState, type ReactNode } from 'react'
import { AppProvider, type App as AppContext } from './app-context'
import { PortalRoutes, preload } from './portal-routes'
import { ContainerProvider } from './use-view-model'

interface AppProps {
  container: Container
  app: Omit<AppContext, 'preload'>
  /** Shown beside the portal once it is there. */
  devtools?: Promise<ReactNode>
}

/** The whole page, inside a router. The build renders it too, with a container in which nothing has started. */
export function App({ container, app, devtools }: AppProps) {
  const [tools, setTools] = useState<ReactNode>()
  const [context] = useState(() => ({
    ...app,
    // Where it fails, the page that is opened next tries again and tells.
    preload: (...route: Parameters<typeof preload>) => void preload(...route).catch(() => undefined),
  }))
  useEffect(() => void devtools?.then(setTools), [devtools])
  return (
    <StrictMode>
      <ContainerProvider value={container}>
        <AppProvider value={context}>
          <PortalRoutes />
        </AppProvider>
      </ContainerProvider>
      {tools}
    </StrictMode>
  )
}
