import { createContext, useContext } from 'react'
import type { Route } from '../src-core/domain/routes'
import type { Plan } from '../src-core/domain/plan-catalogue'
import type { PortalConfig } from './portal-config'
import type { Drawing } from './ui/drawing'

/** What is the same for every visitor: the owner's configuration, the brand, and the route table's way to load ahead. */
export interface App {
  readonly config: PortalConfig
  /** The mark beside the brand's name. */
  readonly logo: Drawing
  readonly plans: readonly Pick<Plan, 'key' | 'type' | 'title' | 'subtitle' | 'discountLabel'>[]
  /** Loads the screen of a route ahead. Never fails. */
  readonly preload: (route: Route) => void
}

const AppContext = createContext<App | undefined>(undefined)

export const AppProvider = AppContext.Provider

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppProvider')
  return app
}
