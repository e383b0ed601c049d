import type { ConsentedAnalytics, TrackingChoice } from '#core/use-cases/consented-analytics'
import { Stateful } from './stateful'

/** `requested`: the visitor has opened the banner to change an answer. */
type Banner = 'closed' | 'open' | 'requested'

/** The banner that asks for consent to analytics. */
export class TrackingStore extends Stateful<Banner> {
  constructor(private readonly analytics: ConsentedAnalytics) {
    super(analytics.asksForConsent && analytics.choice() === undefined ? 'open' : 'closed')
  }

  /** Whether visitors can change their answer. */
  get asksForConsent(): boolean {
    return this.analytics.asksForConsent
  }

  /** Reads an answer that was given in another tab. Returns whether the page must be reloaded. */
  readAnswer(): boolean {
    if (this.state === 'open' && this.analytics.choice()) this.setState('closed')
    return this.analytics.isWithdrawn
  }

  openBanner(): void {
    this.setState('requested')
  }

  /** Returns whether the page must be reloaded. */
  choose(choice: TrackingChoice): boolean {
    this.setState('closed')
    this.analytics.choose(choice)
    return this.analytics.isWithdrawn
  }
}
