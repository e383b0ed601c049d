import { mayRunThirdPartyScripts } from '../domain/privacy'
import type { Analytics, AnalyticsEvent } from '../ports/analytics'
import type { Clock } from '../ports/clock'
import type { PortalStorage } from '../ports/portal-storage'
import type { TrackingConsent } from '../ports/tracking-consent'

export type TrackingChoice = 'accepted' | 'declined'

/** The answer is polled: it may be given in another tab or to the owner's tool. */
const pauseInMilliseconds = 1000

/** Analytics with the visitor's consent: without it, no script loads and events are dropped. */
export class ConsentedAnalytics {
  private isLoaded = false

  constructor(
    private readonly analytics: Analytics,
    private readonly consent: TrackingConsent,
    private readonly storage: PortalStorage,
    private readonly clock: Clock,
  ) {}

  /** Whether the portal itself asks the visitor. */
  get asksForConsent(): boolean {
    return this.consent.type === 'ask' && this.analytics.needsConsent
  }

  /** The visitor's answer, shared by all tabs; undefined until then. */
  choice(): TrackingChoice | undefined {
    const stored = this.storage.read('tracking-choice')
    return stored === 'accepted' || stored === 'declined' ? stored : undefined
  }

  /** Stores the answer, for all tabs. */
  choose(choice: TrackingChoice): void {
    this.storage.write('tracking-choice', choice)
  }

  /** Whether scripts run that the visitor has declined since. Only a reload of the page removes them. */
  get isWithdrawn(): boolean {
    return this.asksForConsent && this.isLoaded && this.choice() === 'declined'
  }

  track(event: AnalyticsEvent): void {
    if (this.hasConsent()) this.analytics.track(event)
  }

  /** Loads the scripts of the consent tool and of analytics, each as soon as the page and the visitor allow it. */
  async load(currentPath: () => string): Promise<void> {
    while (!mayRunThirdPartyScripts(currentPath())) await this.clock.wait(pauseInMilliseconds)
    if (this.consent.type === 'tool') this.consent.tool.load()
    while (!this.hasConsent() || !mayRunThirdPartyScripts(currentPath()))
      await this.clock.wait(pauseInMilliseconds)
    this.isLoaded = true
    this.analytics.load()
  }

  private hasConsent(): boolean {
    switch (this.consent.type) {
      case 'not-needed':
        return true
      case 'ask':
        return !this.analytics.needsConsent || this.choice() === 'accepted'
      case 'tool':
        return this.consent.tool.hasAgreed()
    }
  }
}
