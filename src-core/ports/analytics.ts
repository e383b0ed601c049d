import type { SignInMethod } from '../domain/account'
import type { Currency } from '../domain/money'
import type { BillingType } from '../domain/plan-catalogue'
import type { Route } from '../domain/routes'
import type { SpeedMetric } from './page-speed'

/** Events for the owner's analytics. They contain no email, name or token. */
export type AnalyticsEvent =
  | { readonly name: 'lead'; readonly method: SignInMethod }
  | {
      readonly name: 'purchase'
      /** The plan's regular price in US dollars, decimal; missing if the catalogue has none. */
      readonly price_usd?: number
      /** The regular price, decimal major units of `currency`. */
      readonly price: number
      readonly currency: Currency
      readonly product_id: string
      readonly promo_code?: string
    }
  /** The plan of a subscription was changed, or will be with its next period. */
  | { readonly name: 'plan_changed'; readonly from: BillingType; readonly to: BillingType }
  /** A cancelled subscription renews again. */
  | { readonly name: 'subscription_kept' }
  /** How fast a page load was for the visitor. */
  | ({
      readonly name: 'web_vital'
      /** Where the page load began. */
      readonly route: Route | 'not-found'
    } & SpeedMetric)

export interface Analytics {
  /** Whether it sends events to somebody, or loads a script that may: where visitors are asked, it gets nothing before they agree. */
  readonly needsConsent: boolean
  /** Loads the owner's script, if there is one; once per page load. Never fails. */
  load(): void
  /** Queues the event for delivery. Never fails. */
  track(event: AnalyticsEvent): void
}
