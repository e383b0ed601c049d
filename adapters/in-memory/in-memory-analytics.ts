import type { Analytics, AnalyticsEvent } from '../../src-core/ports/analytics'
import type { World } from './world'

/** Records events in the world, newest last. */
export class InMemoryAnalytics implements Analytics {
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  track(event: AnalyticsEvent): void {
    this.#world.change((draft) => void draft.analytics.push({ event, at: this.#world.clock.now() }))
  }
}
