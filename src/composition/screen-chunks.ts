import type { Route } from '../../src-core/domain/routes'
import type { Texts } from '../i18n/en'
import type { FetchedPart, FetchedScreen } from '../layout/screen-source'
import type { BuyingProps } from '../screens/profile/buying'
import type { Binding } from './wiring'

/** What a chunk brings besides its component: what it says, and the wiring of what it alone needs. */
export interface Brought {
  readonly texts: Partial<Texts>
  readonly bindings: readonly Binding[]
}

type ScreenChunks = Readonly<Record<Route, () => Promise<FetchedScreen & Brought>>> & {
  readonly buying: () => Promise<FetchedPart<BuyingProps> & Brought>
}

/** Each screen has a chunk of its own, and so has what only those need who have no subscription. */
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
}
