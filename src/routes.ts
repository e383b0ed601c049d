import type { ContainerModule } from 'inversify'
import type { ComponentType } from 'react'
import { pageTitles } from '#messages/page-titles'
import type { Route } from '../src-core/domain/routes'
import { loadAccountDialogs } from './features/account/load-account-dialogs'
import { loadPurchase } from './screens/profile/load-purchase'

/** What the chunk of a screen exports. */
export interface ScreenChunk {
  readonly Screen: ComponentType
  /** The screen's shape while it is not known who may see it. It is the same for every visitor. */
  readonly Skeleton: ComponentType
  /** Binds the screen's view models, where it has any. */
  readonly module?: ContainerModule
}

interface Page {
  readonly title: string
  /** Its folder in src/screens. */
  readonly screen: string
  readonly load: () => Promise<ScreenChunk>
  /** Pages and other chunks that most visitors of this page need next. */
  readonly next?: readonly (Route | (() => Promise<unknown>))[]
}

/** The route table. Who may see a page is told by the core: src-core/domain/routes.ts. */
export const pages: Readonly<Record<Route, Page>> = {
  '/membership': {
    title: pageTitles['/membership'],
    screen: 'membership',
    load: () => import('./screens/membership'),
    next: ['/signup'],
  },
  '/signup': {
    title: pageTitles['/signup'],
    screen: 'sign-up',
    load: () => import('./screens/sign-up'),
    next: ['/', loadPurchase],
  },
  '/signin': {
    title: pageTitles['/signin'],
    screen: 'sign-in',
    load: () => import('./screens/sign-in'),
    next: ['/'],
  },
  '/forgot-password': {
    title: pageTitles['/forgot-password'],
    screen: 'forgot-password',
    load: () => import('./screens/forgot-password'),
  },
  '/set-password': {
    title: pageTitles['/set-password'],
    screen: 'set-password',
    load: () => import('./screens/set-password'),
    next: ['/set-password-successful'],
  },
  '/set-password-successful': {
    title: pageTitles['/set-password-successful'],
    screen: 'set-password-successful',
    load: () => import('./screens/set-password-successful'),
  },
  '/': {
    title: pageTitles['/'],
    screen: 'profile',
    load: () => import('./screens/profile'),
    next: [loadAccountDialogs],
  },
  '/payment-successful': {
    title: pageTitles['/payment-successful'],
    screen: 'payment-successful',
    load: () => import('./screens/payment-successful'),
    next: ['/'],
  },
  '/change-payment-method': {
    title: pageTitles['/change-payment-method'],
    screen: 'change-payment-method',
    load: () => import('./screens/change-payment-method'),
    next: ['/'],
  },
  '/cancel-subscription': {
    title: pageTitles['/cancel-subscription'],
    screen: 'cancel-subscription',
    load: () => import('./screens/cancel-subscription'),
    next: ['/'],
  },
}
