import type { ComponentType } from 'react'
import type { Route } from '../../src-core/domain/routes'
import { ScreenSource, type Screens } from '../layout/screen-source'
import type { Binding, Wiring } from './wiring'

/** A screen, and the wiring of what it alone needs. */
export interface ScreenModule {
  readonly Screen: ComponentType
  readonly bindings: readonly Binding[]
}

/** Each screen has a chunk of its own. */
const chunks: Readonly<Record<Route, () => Promise<ScreenModule>>> = {
  '/membership': () => import('./screens/membership'),
  '/signup': () => import('./screens/sign-up'),
  '/signin': () => import('./screens/sign-in'),
  '/': () => import('./screens/profile'),
  '/payment-successful': () => import('./screens/payment-successful'),
  '/change-payment-method': () => import('./screens/change-payment-method'),
  '/cancel-subscription': () => import('./screens/cancel-subscription'),
  '/forgot-password': () => import('./screens/forgot-password'),
  '/set-password': () => import('./screens/set-password'),
  '/set-password-successful': () => import('./screens/set-password-successful'),
}

/** The screens, fetched when they are asked for. Only the page where visitors arrive does without Inversify. */
export function lazyScreens(wiring: Wiring): Screens {
  const source = (route: Route) =>
    new ScreenSource(async () => {
      const [{ Screen, bindings }] = await Promise.all([
        chunks[route](),
        route === '/membership' ? undefined : bringContainer(wiring),
      ])
      wiring.add(bindings)
      return Screen
    })
  return Object.fromEntries(
    (Object.keys(chunks) as Route[]).map((route) => [route, source(route)]),
  ) as Screens
}

async function bringContainer(wiring: Wiring): Promise<void> {
  const { makeContainer } = await import('./container')
  wiring.handOver(makeContainer)
}
