import { createContext, useContext } from 'react'
import type { Route } from '../src-core/domain/routes'
import type { Plan } from '../src-core/domain/plan-catalogue'
import type { Language } from './i18n/language'
import type { PortalConfig } from './portal-config'
import type { SvgNode } from './ui/svg'

/** Values that are the same for every visitor. */
export interface AppContext {
  readonly config: PortalConfig
  /** Rendered beside the brand's name. */
  readonly logo: SvgNode
  /** Those that the portal has, its own included. */
  readonly languages: readonly Language[]
  readonly plans: readonly Plan[]
  /** Preloads the screen of a route. Never fails. */
  readonly preload: (route: Route) => void
}

const Context = createContext<AppContext | undefined>(undefined)

export const AppProvider = Context.Provider

export function useApp(): AppContext {
  const app = useContext(Context)
  if (!app) throw new Error('useApp needs an AppProvider')
  return app
}
