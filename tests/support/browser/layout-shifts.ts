import type { BrowserContext } from 'playwright-core'

interface LayoutShift {
  readonly value: number
  readonly step: string
  /** What moved, from where to where. */
  readonly moved: readonly string[]
  /** Milliseconds since the epoch. */
  readonly at: number
}

interface LayoutShiftEntry extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Milliseconds between a font's event and the shift that it causes, in either order. */
const fontDelay = 150

/** Collects the layout shifts of all pages of a context, those right after an input included. */
export class LayoutShifts {
  readonly #all: LayoutShift[] = []
  /** When a font arrived: lines may then break at other words than with the fallback font. */
  readonly #fonts: number[] = []
  #step = 'loading'

  /** Shifts below the threshold are not listed. */
  private constructor(private readonly threshold: number) {}

  static async observe(context: BrowserContext, threshold: number): Promise<LayoutShifts> {
    const shifts = new LayoutShifts(threshold)
    await context.exposeFunction('reportFont', (at: number) => void shifts.#fonts.push(at))
    await context.exposeFunction('reportShift', (value: number, moved: string[], at: number) => {
      shifts.#all.push({ value, moved, at, step: shifts.#step })
    })
    await context.addInitScript(observeShifts)
    return shifts
  }

  /** Attributes later shifts to this step. */
  startStep(step: string): void {
    this.#step = step
  }

  /** The sum of all shifts but those of fonts. */
  get total(): number {
    return sum(this.#ofProgram)
  }

  /** The sum of the shifts that fonts cause; it depends on the fonts of the machine. */
  get byFont(): number {
    return sum(this.#all) - this.total
  }

  /** One line per shift that reaches the threshold. */
  get lines(): string[] {
    const listed = this.#ofProgram.filter(({ value }) => value >= this.threshold)
    return listed.map(({ value, step, moved }) => `${value.toFixed(4)} at ${step}: ${moved.join('; ')}`)
  }

  get #ofProgram(): readonly LayoutShift[] {
    return this.#all.filter(({ at }) => !this.#fonts.some((loaded) => Math.abs(loaded - at) < fontDelay))
  }
}

function sum(shifts: readonly LayoutShift[]): number {
  return shifts.reduce((total, { value }) => total + value, 0)
}

/** Runs in the page. */
function observeShifts() {
  const { reportShift, reportFont } = window as unknown as {
    reportShift: (value: number, moved: string[], at: number) => void
    reportFont: (at: number) => void
  }
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    // Fallback fonts are local and load before the first paint.
    if (fontfaces.some(({ family }) => !family.includes('Fallback')))
      reportFont(performance.timeOrigin + performance.now())
  })
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
      reportShift(entry.value, moved, performance.timeOrigin + entry.startTime)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
