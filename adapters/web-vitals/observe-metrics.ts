import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import type { SpeedMetric } from '#core/ports/page-speed'

export function observeMetrics(listener: (metric: SpeedMetric) => void): void {
  for (const observe of [onLCP, onINP, onCLS, onTTFB])
    observe(({ name, value, navigationType }) => {
      listener({ metric: name, value, navigation_type: navigationType })
    })
}
