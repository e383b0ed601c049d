import { createContext, useContext } from 'react'
import type { CalendarDate } from '#core/domain/calendar-date'
import type { Route } from '#core/domain/routes'
import type { Plan } from '#core/domain/plan-catalogue'
import type { PortalConfig } from './portal-config'
import type { Elements } from './ui/elements'
import type { SvgNode } from './ui/svg'

/** The parts of the frame with which a visitor changes the language. */
export interface LanguageParts {
  readonly menu: Elements
  readonly offer: Elements
}

/** What is the same on every page. */
export interface AppContext {
  readonly config: PortalConfig
  /** Rendered beside the brand's name. */
  readonly logo: SvgNode
  /** Undefined in a portal with one language. */
  readonly languageParts: LanguageParts | undefined
  readonly plans: readonly Plan[]
  /** Returns the visitor's calendar day of an ISO 8601 date or instant. */
  readonly dayOf: (iso: string) => CalendarDate | undefined
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
