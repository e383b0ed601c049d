import type { BrowserContext } from 'playwright-core'

/** One layout shift, as the Layout Instability API tells it. */
export interface Shift {
  readonly value: number
  readonly step: string
  /** What moved, from where to where. */
  readonly moved: readonly string[]
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Collects every shift of every page, those right after an input included. */
export class Shifts {
  readonly all: Shift[] = []
  private step = 'arriving'

  /** Shifts of less than a hair count for the total, and are no lines of their own. */
  private constructor(private readonly hair: number) {}

  static async watch(context: BrowserContext, hair: number): Promise<Shifts> {
    const shifts = new Shifts(hair)
    await context.exposeFunction('tellShift', (value: number, moved: string[]) => {
      shifts.all.push({ value, moved, step: shifts.step })
    })
    await context.addInitScript(reportShifts)
    return shifts
  }

  /** What happens from now on belongs to this step of the way. */
  at(step: string): void {
    this.step = step
  }

  get total(): number {
    return this.all.reduce((sum, { value }) => sum + value, 0)
  }

  /** A line for each shift that can be seen. */
  get lines(): string[] {
    const seen = this.all.filter(({ value }) => value >= this.hair)
    return seen.map(({ value, step, moved }) => `${value.toFixed(4)} at ${step}: ${moved.join('; ')}`)
  }
}

/** Runs in the page. */
function reportShifts() {
  const { tellShift } = window as unknown as { tellShift: (value: number, moved: string[]) => void }
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    const text = node?.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40) ?? ''
    return `${element?.localName ?? 'gone'}.${element?.getAttribute('class')?.split(' ')[0] ?? ''} "${text}"`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ShiftEntry[]) {
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} from ${place(previousRect)} to ${place(currentRect)}`,
      )
      tellShift(entry.value, moved)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
