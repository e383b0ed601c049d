import { removeFocus } from './focus'
import { nameOf, root } from './visible-text'

const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'

const reached = new Set<Element>()
const problems = new Set<string>()

/** Forgets which elements were reached. */
export function forgetTabStops(): void {
  reached.clear()
  problems.clear()
}

/** Notes the element that Tab has led to. Returns whether it was reached before. */
export function noteTabStop(): boolean {
  const { activeElement } = document
  // Behind the last element the focus is in the browser's own bars.
  if (!activeElement || activeElement === document.body) return false
  if (reached.has(activeElement)) return true
  reached.add(activeElement)
  if (!isRinged(activeElement)) problems.add(`${nameOf(activeElement)} has the focus and no ring`)
  return false
}

/** Returns the controls that Tab has not led to, and those without a ring while they had the focus, which is removed. */
export function tabProblems(): string[] {
  removeFocus()
  const missed = Array.from(root().querySelectorAll<HTMLElement>(focusable)).filter(
    (element) => isReachable(element) && !reached.has(element) && !isInReachedGroup(element),
  )
  return [...problems, ...missed.map((element) => `${nameOf(element)} is not reached`)]
}

function isReachable(element: HTMLElement): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !element.closest('[data-sandbox]')
  )
}

/** Arrow keys lead to the other radios of a group. */
function isInReachedGroup(element: Element): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return false
  return Array.from(reached).some((each) => each instanceof HTMLInputElement && each.name === element.name)
}

/** A ring may be around the card of a plan, the box of a field with a button, or a cell of the card's fields. A dialog that scrolls has its own. */
function isRinged(element: Element): boolean {
  const boundary = element.parentElement?.closest(
    'form, fieldset, [role=group], main, header, footer, dialog',
  )
  for (let each: Element | null = element; each && each !== boundary; each = each.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true
  }
  return false
}
