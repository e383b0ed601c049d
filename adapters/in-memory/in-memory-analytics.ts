import type { Analytics, AnalyticsEvent } from '#core/ports/analytics'
import type { World } from './world'

/** Records events in the world, newest last. Has no script to load. */
export class InMemoryAnalytics implements Analytics {
  readonly needsConsent = true

  constructor(private readonly world: World) {}

  load(): void {}

  track(event: AnalyticsEvent): void {
    this.world.change((draft) => void draft.analytics.push({ event, at: this.world.clock.now() }))
  }
}
