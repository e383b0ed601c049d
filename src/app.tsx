import type { Container } from 'inversify'
import { layout } from '#messages/common'
import { StrictMode, useEffect, useState } from 'react'
import type { Route } from '#core/domain/routes'
import { visitorsDay } from '#core/ports/clock'
import { AppProvider, type LanguageParts } from './app-context'
import { PortalRoutes, preload } from './portal-routes'
import { PORTS } from './ports'
import { BusyMessage } from './ui/button'
import type { SvgNode } from './ui/svg'
import { ContainerProvider } from './use-view-model'
import type { Elements } from './ui/elements'

interface AppProps {
  container: Container
  /** Rendered beside the brand's name. */
  logo: SvgNode
  /** Without them the portal has one language. */
  languageParts?: LanguageParts | undefined
  /** Rendered beside the portal once loaded. */
  devtools?: Promise<Elements>
}

/** The page inside a router. The build prerenders it with a container whose stores are not started. */
export function App({ container, logo, languageParts, devtools }: AppProps) {
  const [tools, setTools] = useState<Elements>()
  const [context] = useState(() => ({
    config: container.get(PORTS.config),
    logo,
    languageParts,
    plans: container.get(PORTS.catalogue).plans,
    dayOf: (iso: string) => visitorsDay(container.get(PORTS.clock), iso),
    // The route's page loads its screen again and shows the failure.
    preload: (route: Route) => void preload(route).catch(() => undefined),
  }))
  useEffect(() => void devtools?.then(setTools), [devtools])
  return (
    <StrictMode>
      <ContainerProvider value={container}>
        <AppProvider value={context}>
          <BusyMessage value={layout.busy}>
            <PortalRoutes />
          </BusyMessage>
        </AppProvider>
      </ContainerProvider>
      {tools}
    </StrictMode>
  )
}
