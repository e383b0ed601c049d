import type { ComponentType } from 'react'
import type { Route } from '#core/domain/routes'
import type { Scene } from './ui/sky'

/** What the chunk of a screen exports. */
export interface ScreenChunk {
  /** Title of the browser tab. */
  readonly title: string
  readonly Screen: ComponentType<{ readonly isLoading: boolean }>
  /** Shown until the guard knows the visitor; the same for every visitor. Without one, the screen itself is shown as loading. */
  readonly Skeleton?: ComponentType
}

interface Page {
  /** Its folder in src/screens, and the file there that is loaded; the build preloads its chunk in the prerendered page. */
  readonly screen: string
  readonly load: () => Promise<ScreenChunk>
  /** The sky behind it: by default `quiet`. `account` only with an order, and on home it follows the purchase. */
  readonly scene?: Scene
  /** Whether the screen starts from what its form holds, so that it may be hydrated while the visitor types. */
  readonly readsForm?: true
  /** Routes and chunks that most visitors need next; loaded when the browser is idle. */
  readonly prefetch?: readonly (Route | (() => Promise<unknown>))[]
}

const loadPurchase = () => import('./screens/profile/purchase-step')
const loadSelfService = () => import('./screens/profile/self-service')

/** The route table. src-core/domain/routes.ts defines who may see a page. */
export const pages: Readonly<Record<Route, Page>> = {
  '/membership': {
    screen: 'membership',
    load: () => import('./screens/membership/membership'),
    scene: 'plan',
    readsForm: true,
    prefetch: ['/signup'],
  },
  '/signup': {
    screen: 'sign-up',
    load: () => import('./screens/sign-up/sign-up'),
    scene: 'account',
    prefetch: ['/', loadPurchase],
  },
  '/signin': {
    screen: 'sign-in',
    load: () => import('./screens/sign-in/sign-in'),
    scene: 'account',
    prefetch: ['/', loadPurchase],
  },
  '/forgot-password': {
    screen: 'forgot-password',
    load: () => import('./screens/forgot-password/forgot-password'),
  },
  '/set-password': {
    screen: 'set-password',
    load: () => import('./screens/set-password/set-password'),
    prefetch: ['/set-password-successful'],
  },
  '/set-password-successful': {
    screen: 'set-password-successful',
    load: () => import('./screens/set-password-successful/set-password-successful'),
  },
  '/': {
    screen: 'profile',
    load: () => import('./screens/profile/profile'),
    scene: 'home',
  },
  '/payment-successful': {
    screen: 'payment-successful',
    load: () => import('./screens/payment-successful/payment-successful'),
    scene: 'success',
    prefetch: ['/'],
  },
  '/change-payment-method': {
    screen: 'change-payment-method',
    load: () => import('./screens/change-payment-method/change-payment-method'),
    prefetch: ['/'],
  },
  '/cancel-subscription': {
    screen: 'cancel-subscription',
    load: () => import('./screens/cancel-subscription/cancel-subscription'),
    prefetch: ['/', loadSelfService],
  },
  '/invoices': {
    screen: 'invoices',
    load: () => import('./screens/invoices/invoices'),
    scene: 'home',
    prefetch: ['/'],
  },
  '/change-plan': {
    screen: 'change-plan',
    load: () => import('./screens/change-plan/change-plan'),
    scene: 'home',
    prefetch: ['/', loadSelfService],
  },
}
