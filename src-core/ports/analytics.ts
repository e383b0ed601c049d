import type { SignInMethod } from '../domain/account'
import type { Currency } from '../domain/money'

/** What the site's owner measures. No event carries an email, a name or a token. */
export type AnalyticsEvent =
  | { readonly name: 'lead'; readonly method: SignInMethod }
  | {
      readonly name: 'purchase'
      /** The plan's regular price in US dollars, decimal; missing when the catalogue holds none. */
      readonly price_usd?: number
      /** The regular price that will be billed, decimal major units of `currency`. */
      readonly price: number
      readonly currency: Currency
      readonly product_id: string
      readonly promo_code?: string
    }

/** Hands events to whatever the owner has configured. */
export interface Analytics {
  /** Takes the event at once and never fails; an adapter that loads late delivers it later. */
  track(event: AnalyticsEvent): void
}
