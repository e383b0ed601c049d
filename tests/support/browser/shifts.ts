import type { BrowserContext } from 'playwright-core'

/** One layout shift, as the Layout Instability API tells it. */
export interface Shift {
  readonly value: number
  readonly step: string
  /** What moved, from where to where. */
  readonly moved: readonly string[]
  /** When, in milliseconds of the epoch. */
  readonly at: number
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
  /** When a typeface came: a line may break elsewhere than in the one that stood in for it. */
  readonly #typefaces: number[] = []
  private step = 'arriving'

  /** Shifts of less than a hair count for the total, and are no lines of their own. */
  private constructor(private readonly hair: number) {}

  static async watch(context: BrowserContext, hair: number): Promise<Shifts> {
    const shifts = new Shifts(hair)
    await context.exposeFunction('tellTypeface', (at: number) => void shifts.#typefaces.push(at))
    await context.exposeFunction('tellShift', (value: number, moved: string[], at: number) => {
      shifts.all.push({ value, moved, at, step: shifts.step })
    })
    await context.addInitScript(reportShifts)
    return shifts
  }

  /** What happens from now on belongs to this step of the way. */
  at(step: string): void {
    this.step = step
  }

  /** All shifts but those of the typeface. */
  get total(): number {
    return sumOf(this.#ofProgram)
  }

  /** What the typeface has moved: how much depends on what a machine has to stand in for it, and on who is first. */
  get ofTypeface(): number {
    return sumOf(this.all) - this.total
  }

  /** A line for each shift that can be seen. */
  get lines(): string[] {
    const seen = this.#ofProgram.filter(({ value }) => value >= this.hair)
    return seen.map(({ value, step, moved }) => `${value.toFixed(4)} at ${step}: ${moved.join('; ')}`)
  }

  get #ofProgram(): readonly Shift[] {
    return this.all.filter(({ at }) => !this.#typefaces.some((came) => Math.abs(came - at) < nearly))
  }
}

/** Milliseconds: a browser tells of a typeface a little before or after the frame that it draws with it. */
const nearly = 50

function sumOf(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, { value }) => sum + value, 0)
}

/** Runs in the page. */
function reportShifts() {
  const { tellShift, tellTypeface } = window as unknown as {
    tellShift: (value: number, moved: string[], at: number) => void
    tellTypeface: (at: number) => void
  }
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    // What stands in comes from the machine itself, before anything is drawn.
    if (fontfaces.some(({ family }) => !family.includes('Fallback')))
      tellTypeface(performance.timeOrigin + performance.now())
  })
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
      tellShift(entry.value, moved, performance.timeOrigin + entry.startTime)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
