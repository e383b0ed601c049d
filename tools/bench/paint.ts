export interface Painted {
  readonly firstPaint?: number
  readonly largestPaint?: number
  /** Sum of what tasks after the first paint took above 50 ms each. */
  readonly blocked: number
  readonly shift: number
  /** The slowest answer to anything the visitor did. */
  readonly slowestAnswer?: number
  readonly interactions: number
}

declare global {
  interface Window {
    benchPaint(): Painted
  }
}

/** Runs in the page before any script of the page's own: collects what the browser says of painting and of tasks. */
export function installPaintWatch(): void {
  let firstPaint: number | undefined
  let largestPaint: number | undefined
  let shift = 0
  let shiftWindow = { began: 0, last: 0, sum: 0 }
  const tasks: { start: number; duration: number }[] = []
  const answers = new Map<number, number>()

  const watch = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note))
    observer.observe({ type, buffered: true, ...options })
  }

  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') firstPaint = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    largestPaint = entry.startTime
  })
  watch('longtask', ({ startTime, duration }) => tasks.push({ start: startTime, duration }))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (hadRecentInput) return
    const { began, last, sum } = shiftWindow
    // One window of shifts: at most a second from one to the next, and five seconds in all.
    const goesOn = entry.startTime - last < 1000 && entry.startTime - began < 5000
    shiftWindow = goesOn
      ? { began, last: entry.startTime, sum: sum + value }
      : { began: entry.startTime, last: entry.startTime, sum: value }
    shift = Math.max(shift, shiftWindow.sum)
  })
  const noteAnswer = (entry: PerformanceEntry) => {
    const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number }
    if (interactionId > 0)
      answers.set(interactionId, Math.max(answers.get(interactionId) ?? 0, entry.duration))
  }
  watch('event', noteAnswer, { durationThreshold: 16 })
  watch('first-input', noteAnswer)

  window.benchPaint = () => {
    const from = firstPaint ?? 0
    const excess = tasks.map(({ start, duration }) =>
      Math.max(0, Math.min(duration, start + duration - from) - 50),
    )
    const slowest = answers.size > 0 ? { slowestAnswer: Math.max(...answers.values()) } : {}
    return {
      ...(firstPaint === undefined ? {} : { firstPaint }),
      ...(largestPaint === undefined ? {} : { largestPaint }),
      blocked: excess.reduce((sum, value) => sum + value, 0),
      shift,
      ...slowest,
      interactions: answers.size,
    }
  }
}
