/** What has to be on the screen: an element that is seen, and says this. */
export interface Sight {
  readonly selector: string
  readonly text?: string
}

/** How the probe recognizes that a page can be used. */
export interface Expectation {
  /** All of it is seen: the page shows what it is for. */
  readonly shown: readonly Sight[]
  /** What is then clicked, in turn, and what each click must bring about. None: the page is only watched. */
  readonly clicks: readonly { readonly target: string; readonly answer: Sight }[]
}

/** What the probe tells the bench: where to click next. Without a place there is nothing more to do. */
export interface ProbeReport {
  readonly type: 'shown' | 'answered'
  readonly at?: { readonly x: number; readonly y: number }
}

export interface Probed {
  /** When everything was shown for the first time, at the end of that frame. */
  readonly shown?: number
  /** The instant of the first click that worked, and the end of the frame that showed its answer. */
  readonly usable?: number
  readonly answered?: number
  /** From a click being handled to the end of the frame with its answer; for the clicks after the first. */
  readonly frames: readonly number[]
  /** How many of those were answered by the very next frame. */
  readonly inNextFrame: number
}

declare global {
  interface Window {
    benchProbe: { result(): Probed; aim(): ProbeReport['at'] }
    benchReport(report: string): void
  }
}

/**
 * Runs in the page before any script of the page's own, and therefore must not use anything from outside of itself.
 * It looks only when something has changed, so that the watched page is left in peace.
 */
export function installProbe({ shown, clicks }: Expectation): void {
  let stage: 'showing' | 'clicking' | 'done' = 'showing'
  let step = 0
  let scheduled = false
  let noting = false
  let clickedAt: number | undefined
  let handledAt: number | undefined
  let framesSinceClick = 0
  const found: { -readonly [Key in keyof Probed]: Probed[Key] } = { frames: [], inNextFrame: 0 }
  const frames: number[] = []
  found.frames = frames

  const isSeen = ({ selector, text = '' }: Sight) =>
    [...document.querySelectorAll(selector)].some((element) => {
      if (!(element.textContent ?? '').includes(text)) return false
      if (element.closest('[aria-hidden="true"], [aria-busy="true"]')) return false
      const { width, height } = element.getBoundingClientRect()
      const visible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return visible && width > 0 && height > 0
    })

  const aim = () => {
    const element = document.querySelector(clicks[step]?.target ?? 'none')
    if (!element) return undefined
    const inside = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= window.innerHeight
    if (!inside(element.getBoundingClientRect()))
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }

  const report = (type: ProbeReport['type']) => {
    const at = aim()
    window.benchReport(JSON.stringify({ type, ...(at ? { at } : {}) }))
  }

  const noteShown = (now: number) => {
    found.shown = now
    performance.mark('shown')
    stage = clicks.length > 0 ? 'clicking' : 'done'
    report('shown')
  }

  const noteAnswer = (now: number) => {
    if (step === 0) {
      found.usable = clickedAt ?? now
      found.answered = now
      performance.mark('usable', { startTime: found.usable })
    } else {
      frames.push(now - (handledAt ?? now))
      if (framesSinceClick === 1) found.inNextFrame += 1
    }
    step += 1
    clickedAt = undefined
    if (step === clicks.length) stage = 'done'
    report('answered')
  }

  const look = () => {
    scheduled = false
    if (stage === 'done' || noting) return
    framesSinceClick += 1
    const awaited = clicks[step]?.answer
    const isThere =
      stage === 'showing'
        ? shown.every(isSeen)
        : clickedAt !== undefined && awaited !== undefined && isSeen(awaited)
    if (!isThere) return
    // A message is delivered once the frame that is being made has been handed over.
    noting = true
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      noting = false
      if (stage === 'showing') noteShown(performance.now())
      else noteAnswer(performance.now())
    })
    port1.start()
    port2.postMessage('')
  }

  const lookInNextFrame = () => {
    if (scheduled) return
    scheduled = true
    requestAnimationFrame(look)
  }

  const noteClick = (event: Event) => {
    if (!event.isTrusted) return
    clickedAt = event.timeStamp
    handledAt = performance.now()
    framesSinceClick = 0
    lookInNextFrame()
  }

  const everything = { childList: true, subtree: true, characterData: true, attributes: true }
  new MutationObserver(lookInNextFrame).observe(document, everything)
  for (const event of ['transitionend', 'animationend', 'load']) {
    window.addEventListener(event, lookInNextFrame, { capture: true })
  }
  window.addEventListener('click', noteClick, { capture: true })
  window.benchProbe = { result: () => found, aim }
}
