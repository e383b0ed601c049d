/** One of the Web Vitals of a page load. */
export interface SpeedMetric {
  readonly metric: 'LCP' | 'INP' | 'CLS' | 'TTFB'
  /** Milliseconds; for CLS a score. */
  readonly value: number
  /** How the page was reached, such as `navigate`, `reload` or `back-forward-cache`. */
  readonly navigation_type: string
}

/** Measures how fast pages are for visitors. */
export interface PageSpeed {
  /** Calls the listener with each metric once it is final, often when the page is left. Never fails. */
  observe(listener: (metric: SpeedMetric) => void): void
}
