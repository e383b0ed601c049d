import type { BrowserContext, Page } from 'playwright-core'

interface LayoutShift {
  readonly value: number
  readonly step: string
  /** What moved, from where to where. */
  readonly moved: readonly string[]
}

interface LayoutShiftEntry extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Collects the layout shifts of all pages of a context, those right after an input included. */
export class LayoutShifts {
  readonly #all: LayoutShift[] = []
  /** What later shifts are attributed to. */
  step = 'loading'

  /** Shifts below the threshold are not listed. */
  private constructor(private readonly threshold: number) {}

  /** Without web fonts: how far they move the text depends on the fonts of the machine. */
  static async observe(context: BrowserContext, threshold: number): Promise<LayoutShifts> {
    await context.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
    return LayoutShifts.observeWithFonts(context, threshold)
  }

  static async observeWithFonts(context: BrowserContext, threshold: number): Promise<LayoutShifts> {
    const shifts = new LayoutShifts(threshold)
    await context.exposeFunction('reportShift', (value: number, moved: string[]) => {
      shifts.#all.push({ value, moved, step: shifts.step })
    })
    await context.addInitScript(observeShifts)
    return shifts
  }

  /** The sum of all shifts. */
  get total(): number {
    return this.#all.reduce((total, { value }) => total + value, 0)
  }

  /** One line per shift that reaches the threshold. */
  get lines(): string[] {
    const listed = this.#all.filter(({ value }) => value >= this.threshold)
    return listed.map(({ value, step, moved }) => `${value.toFixed(4)} at ${step}: ${moved.join('; ')}`)
  }
}

/** Returns the fonts of the page, with what has become of them. */
export const fontsOf = (page: Page) =>
  page.evaluate(() => Array.from(document.fonts, ({ family, status }) => `${family}: ${status}`))

/** Runs in the page. */
function observeShifts() {
  const { reportShift } = window as unknown as {
    reportShift: (value: number, moved: string[]) => void
  }
  const describe = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ')
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    const text = node?.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40) ?? ''
    return `${element?.localName ?? 'removed'}.${element?.getAttribute('class')?.split(' ')[0] ?? ''} "${text}"`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShiftEntry[]) {
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} from ${describe(previousRect)} to ${describe(currentRect)}`,
      )
      reportShift(entry.value, moved)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
