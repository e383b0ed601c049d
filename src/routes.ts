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
  /** Its folder in src/screens. */
  readonly screen: string
  readonly load: () => Promise<ScreenChunk>
  /** Pages and other chunks that most visitors of this page need next. */
  readonly next?: readonly (Route | (() => Promise<unknown>))[]
}

/** The route table. Who may see a page is told by the core: src-core/domain/routes.ts. */
export const pages: Readonly<Record<Route, Page>> = {
  '/membership': {
    screen: 'membership',
    load: () => import('./screens/membership'),
    next: ['/signup'],
  },
  '/signup': {
    screen: 'sign-up',
    load: () => import('./screens/sign-up'),
    next: ['/', loadPurchase],
  },
  '/signin': {
    screen: 'sign-in',
    load: () => import('./screens/sign-in'),
    next: ['/'],
  },
  '/forgot-password': {
    screen: 'forgot-password',
    load: () => import('./screens/forgot-password'),
  },
  '/set-password': {
    screen: 'set-password',
    load: () => import('./screens/set-password'),
    next: ['/set-password-successful'],
  },
  '/set-password-successful': {
    screen: 'set-password-successful',
    load: () => import('./screens/set-password-successful'),
  },
  '/': {
    screen: 'profile',
    load: () => import('./screens/profile'),
    next: [loadAccountDialogs],
  },
  '/payment-successful': {
    screen: 'payment-successful',
    load: () => import('./screens/payment-successful'),
    next: ['/'],
  },
  '/change-payment-method': {
    screen: 'change-payment-method',
    load: () => import('./screens/change-payment-method'),
    next: ['/'],
  },
  '/cancel-subscription': {
    screen: 'cancel-subscription',
    load: () => import('./screens/cancel-subscription'),
    next: ['/'],
  },
}
