import type { Texts } from '../i18n/en'
import type { Source } from '../layout/source'
import type { Screens } from '../portal'
import type { Binding } from './wiring'

/** What a chunk brings besides its component: what it says, and the wiring of what it alone needs. */
export interface Brought {
  readonly texts: Partial<Texts>
  readonly bindings: readonly Binding[]
}

type ScreenChunks = {
  readonly [Name in keyof Screens]: () => Promise<Fetched<Screens[Name]> & Brought>
}

type Fetched<Of> = Of extends Source<infer Result> ? Result : never

/** Each screen has a chunk of its own, and so have parts that not everybody needs. */
export const screenChunks: ScreenChunks = {
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
  buying: () => import('./screens/buying'),
  accountDialogs: () => import('./screens/account-dialogs'),
}
