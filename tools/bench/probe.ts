/** A visible element that contains this text. */
export interface Expectation {
  readonly selector: string
  readonly text?: string
}

export interface PageStates {
  /** The page shows its content once all of these are visible. */
  readonly content: readonly Expectation[]
  /** A click on the target must make the response visible. */
  readonly click?: { readonly target: string; readonly response: Expectation } | undefined
  /** Visible once the program has started, on a page that is used before. */
  readonly ready?: Expectation | undefined
}

/** Milliseconds since the navigation. */
export interface Measured {
  readonly firstPaint: number
  readonly largestPaint: number
  /** End of the first frame with the whole content. */
  readonly visible: number
  /** The first click that worked. Undefined for a visit without clicks. */
  readonly usable: number | undefined
  /** End of the frame in which the program was ready. Undefined without an expectation. */
  readonly ready: number | undefined
  /** Cumulative layout shift. */
  readonly shift: number
}

declare global {
  interface Window {
    benchProbe: { result(): Measured }
  }
}

interface ProbeOptions extends PageStates {
  /** Logged to the console once everything is measured. Any question to the page before would slow it down. */
  readonly doneMessage: string
}

/**
 * Runs in the page before its own scripts, so it must not use anything outside its body. It asks for no frame and no
 * layout before the content is in the document: both would delay the page's first paint.
 */
export function installProbe({ content, click, ready, doneMessage }: ProbeOptions): void {
  /** An ignored click is repeated after this many milliseconds. */
  const clickInterval = 50
  const times = { firstPaint: NaN, largestPaint: NaN, visible: NaN, shift: 0 }
  let found = false
  let clickedAt = NaN
  /** When the click was made that the response follows. */
  let respondedClickAt: number | undefined
  let usable: number | undefined
  let readyAt: number | undefined
  let repeat: number | undefined
  let frame: number | undefined
  let isReported = false

  const find = ({ selector, text = '' }: Expectation) =>
    [...document.querySelectorAll(selector)].filter(
      (element) =>
        (element.textContent ?? '').includes(text) &&
        !element.closest('[aria-hidden="true"], [aria-busy="true"]'),
    )
  const isPresent = (expectation: Expectation) => find(expectation).length > 0
  const isVisible = (expectation: Expectation) =>
    find(expectation).some((element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width * height > 0
      )
    })

  const press = () => {
    clickedAt = performance.now()
    document.querySelector<HTMLElement>(click?.target ?? 'none')?.click()
  }

  const noteVisible = () => {
    times.visible = performance.now()
    reportIfDone()
    if (!click) return
    press()
    repeat = window.setInterval(press, clickInterval)
  }

  const noteReady = () => {
    if (!ready || readyAt !== undefined || !isVisible(ready)) return
    readyAt = performance.now()
    reportIfDone()
  }

  const look = () => {
    frame = undefined
    if (!found) {
      noteReady()
      found = content.every(isVisible)
      if (!found) return
      // The message arrives after the current frame.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', noteVisible)
      port1.start()
      port2.postMessage('')
      return
    }
    noteReady()
    if (click && usable === undefined && respondedClickAt !== undefined && isVisible(click.response)) {
      usable = respondedClickAt
      clearInterval(repeat)
      reportIfDone()
    }
  }
  const lookInNextFrame = () => {
    const isReady = ready && readyAt === undefined && isPresent(ready)
    const isExpected = found ? click && isPresent(click.response) : content.every(isPresent)
    if (!isExpected && !isReady) return
    // Clicks that follow before the next frame are not the first that works.
    if (!Number.isNaN(clickedAt)) respondedClickAt ??= clickedAt
    frame ??= requestAnimationFrame(look)
  }

  const everything = { childList: true, subtree: true, characterData: true, attributes: true }
  new MutationObserver(lookInNextFrame).observe(document, everything)
  for (const event of ['transitionend', 'animationend', 'load', 'click'])
    window.addEventListener(event, lookInNextFrame, { capture: true })

  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      list.getEntries().forEach(note)
      reportIfDone()
    }).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') times.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    times.largestPaint = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) times.shift += value
  })

  const reportIfDone = () => {
    const isSeen = (!click || usable !== undefined) && (!ready || readyAt !== undefined)
    const isDone = isSeen && !Object.values(times).some(Number.isNaN)
    if (isDone && !isReported) console.debug(doneMessage)
    isReported ||= isDone
  }

  window.benchProbe = {
    result: () => ({ ...times, visible: Math.max(times.visible, times.firstPaint), usable, ready: readyAt }),
  }
}
