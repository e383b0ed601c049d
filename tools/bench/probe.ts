/** A visible element that contains this text. */
export interface Sight {
  readonly selector: string
  readonly text?: string
}

/** How the probe recognizes that a page can be used. */
export interface Expectation {
  /** The page shows its content once all of these are visible. */
  readonly shown: readonly Sight[]
  /** A click on the target must make the answer visible. Without a click the page is only watched. */
  readonly click?: { readonly target: string; readonly answer: Sight }
}

/** Sent to the bench when the content is shown and when the click is answered. */
export interface ProbeReport {
  readonly type: 'shown' | 'answered'
  /** Where to click next. */
  readonly at?: Point | undefined
}

interface Point {
  readonly x: number
  readonly y: number
}

export interface Probed {
  /** End of the first frame with the whole content. */
  readonly shown?: number
  /** The instant of the first click that worked. */
  readonly usable?: number
}

declare global {
  interface Window {
    benchProbe: { result(): Probed; aim(): Point | undefined }
    benchReport(report: string): void
  }
}

/**
 * Runs in the page before its own scripts, so it must not use anything outside its body. It looks only after a change,
 * to leave the page's main thread alone.
 */
export function installProbe({ shown, click }: Expectation): void {
  let stage: 'showing' | 'clicking' | 'done' = 'showing'
  let scheduled = false
  let noting = false
  let clickedAt: number | undefined
  const found: { -readonly [Key in keyof Probed]: Probed[Key] } = {}

  const isVisible = ({ selector, text = '' }: Sight) =>
    [...document.querySelectorAll(selector)].some((element) => {
      if (!(element.textContent ?? '').includes(text)) return false
      if (element.closest('[aria-hidden="true"], [aria-busy="true"]')) return false
      const { width, height } = element.getBoundingClientRect()
      const visible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return visible && width > 0 && height > 0
    })

  const aim = () => {
    const element = document.querySelector(click?.target ?? 'none')
    if (!element) return undefined
    const centre = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 })
    const { x, y } = centre(element.getBoundingClientRect())
    if (element.contains(document.elementFromPoint(x, y))) return { x, y }
    // A sticky element may cover the target; a visitor scrolls, too.
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    return centre(element.getBoundingClientRect())
  }

  const report = (message: ProbeReport) => window.benchReport(JSON.stringify(message))

  const noteShown = () => {
    found.shown = performance.now()
    stage = click ? 'clicking' : 'done'
    report({ type: 'shown', at: aim() })
  }

  const noteAnswer = () => {
    found.usable = clickedAt ?? performance.now()
    stage = 'done'
    report({ type: 'answered' })
  }

  const look = () => {
    scheduled = false
    if (stage === 'done' || noting) return
    const isThere =
      stage === 'showing'
        ? shown.every(isVisible)
        : clickedAt !== undefined && click !== undefined && isVisible(click.answer)
    if (!isThere) return
    // The message arrives after the current frame.
    noting = true
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      noting = false
      if (stage === 'showing') noteShown()
      else noteAnswer()
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
