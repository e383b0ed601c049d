/** Milliseconds and pixels within which a press was meant for what stood there before. */
const interval = 500
const reach = 16

interface Press {
  readonly control: Element | undefined
  readonly at: number
  readonly x: number
  readonly y: number
}

/**
 * Ignores a press on a control that has just taken the place of the one that was pressed: whoever presses twice would cancel what they have
 * bought. Keys and programs press a control and no place, and are let through.
 */
export function ignoreMissedPresses(target: Pick<Window, 'addEventListener'>): void {
  let last: Press | undefined

  function handle(event: MouseEvent): void {
    if (event.detail === 0) return
    const { timeStamp: at, clientX: x, clientY: y } = event
    const control = controlOf(event.target)
    const before = last && at - last.at < interval && isNear(last, x, y) ? last.control : undefined
    const isMissed = before !== undefined && control !== undefined && control !== before
    // A press on a text field does nothing that a second one could undo.
    const acts = control?.matches('a, button, summary, [type=checkbox], [type=radio]')
    last = { control: isMissed ? before : acts ? control : undefined, at, x, y }
    if (!isMissed) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  target.addEventListener('click', handle, { capture: true })
}

/** The browser repeats the press on a label at its control. */
function controlOf(target: EventTarget | null): Element | undefined {
  const pressed =
    target instanceof Element ? target.closest('a[href], button, input, label, select, summary') : null
  return (pressed instanceof HTMLLabelElement ? pressed.control : pressed) ?? undefined
}

function isNear(press: Press, x: number, y: number): boolean {
  return Math.hypot(x - press.x, y - press.y) < reach
}
