import type { PageSpeed, SpeedMetric } from '#core/ports/page-speed'

/** Measures with the web-vitals package, which is loaded when the first listener is added. */
export class WebVitalsPageSpeed implements PageSpeed {
  observe(listener: (metric: SpeedMetric) => void): void {
    import('./observe-metrics').then(
      ({ observeMetrics }) => observeMetrics(listener),
      // A visit without metrics is no failure.
      () => undefined,
    )
  }
}
