import type { ComponentType } from 'react'
import type { Route } from '../../src-core/domain/routes'
import type { Texts } from '../i18n/en'
import type { Binding } from './wiring'

/** A screen, its shape before it can be shown, what both say, and the wiring of what it alone needs. */
export interface ScreenModule {
  readonly Screen: ComponentType
  readonly Skeleton: ComponentType
  readonly texts: Partial<Texts>
  readonly bindings: readonly Binding[]
}

/** Each screen has a chunk of its own. */
export const screenChunks: Readonly<Record<Route, () => Promise<ScreenModule>>> = {
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
