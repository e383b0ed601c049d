import type { Page } from 'playwright-core'

/** Watches, from the next page on, what moves without having been asked to; answers how to read it. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node }[]
      })[]) {
        const moved = entry.sources.map(({ node }) => (node as Element | null)?.className ?? 'gone')
        // The arrival of the font nudges a glyph here and there.
        if (entry.value < 0.0005) continue
        shifts.push(`${entry.value}: ${moved.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Two frames: what the last change has moved is told after the next.
  return () =>
    page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve((window as unknown as { shifts: string[] }).shifts)),
          )
        }),
    )
}
