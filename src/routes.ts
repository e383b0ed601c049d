import type { ContainerModule } from 'inversify'
import type { ComponentType } from 'react'
import type { Route } from '../src-core/domain/routes'
import { loadAccountDialogs } from './features/account/load-account-dialogs'
import { loadPurchase } from './screens/profile/load-purchase'

/** What the chunk of a screen exports. */
export interface ScreenChunk {
  /** What the page is called in the browser's tab. */
  readonly title: string
  readonly Screen: ComponentType
  /** The screen's shape while it is not known who may see it. It is the same for every visitor. */
  readonly Skeleton: ComponentType
  /** Binds the screen's view models, where it has any. */
  readonly module?: ContainerModule
}

interface Page {
  /** Its folder in src/screens, by which the build finds the chunk that a prerendered page preloads. */
  readonly screen: string
  readonly load: () => Promise<ScreenChunk>
  /** Routes and other chunks to load at an idle moment, because most visitors of this page need them next. */
  readonly prefetch?: readonly (Route | (() => Promise<unknown>))[]
}

/** The route table. Who may see a page is told by the core: src-core/domain/routes.ts. */
export const pages: Readonly<Record<Route, Page>> = {
  '/membership': {
    screen: 'membership',
    load: () => import('./screens/membership'),
    prefetch: ['/signup'],
  },
  '/signup': {
    screen: 'sign-up',
    load: () => import('./screens/sign-up'),
    prefetch: ['/', loadPurchase],
  },
  '/signin': {
    screen: 'sign-in',
    load: () => import('./screens/sign-in'),
    prefetch: ['/', loadPurchase],
  },
  '/forgot-password': {
    screen: 'forgot-password',
    load: () => import('./screens/forgot-password'),
  },
  '/set-password': {
    screen: 'set-password',
    load: () => import('./screens/set-password'),
    prefetch: ['/set-password-successful'],
  },
  '/set-password-successful': {
    screen: 'set-password-successful',
    load: () => import('./screens/set-password-successful'),
  },
  '/': {
    screen: 'profile',
    load: () => import('./screens/profile'),
    prefetch: [loadAccountDialogs],
  },
  '/payment-successful': {
    screen: 'payment-successful',
    load: () => import('./screens/payment-successful'),
    prefetch: ['/'],
  },
  '/change-payment-method': {
    screen: 'change-payment-method',
    load: () => import('./screens/change-payment-method'),
    prefetch: ['/'],
  },
  '/cancel-subscription': {
    screen: 'cancel-subscription',
    load: () => import('./screens/cancel-subscription'),
    prefetch: ['/'],
  },
}
