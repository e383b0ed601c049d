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

  /** Returns the control that was meant; undefined if it is the one that was pressed. */
  function meantBy({ target: pressed, timeStamp, clientX, clientY }: MouseEvent): Element | undefined {
    const control = controlOf(pressed)
    const isSecond = last && timeStamp - last.at < interval && isNear(last, clientX, clientY)
    const before = isSecond ? last?.control : undefined
    return before && control && !isSame(before, control) ? before : undefined
  }

  // The focus would show the other control as pressed, and Enter would open it.
  target.addEventListener('mousedown', (event) => meantBy(event) && event.preventDefault(), { capture: true })
  target.addEventListener(
    'click',
    (event) => {
      if (event.detail === 0) return
      const meant = meantBy(event)
      const { timeStamp: at, clientX: x, clientY: y } = event
      last = { control: meant ?? controlOf(event.target), at, x, y }
      if (!meant) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}

/** Returns what a press does something with; a text field only takes the focus. The browser repeats the press on a label at its control. */
function controlOf(target: EventTarget | null): Element | undefined {
  const pressed =
    target instanceof Element ? target.closest('a[href], button, input, label, select, summary') : null
  const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed
  return control?.matches('a, button, summary, [type=checkbox], [type=radio]') ? control : undefined
}

function isNear(press: Press, x: number, y: number): boolean {
  return Math.hypot(x - press.x, y - press.y) < reach
}

/** A button that was rendered anew, such as one to try again, does the same. */
function isSame(before: Element, now: Element): boolean {
  const text = before.textContent
  return before === now || (text !== '' && text === now.textContent && before.localName === now.localName)
}
