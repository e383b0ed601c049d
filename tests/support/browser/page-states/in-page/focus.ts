import { isVisible, nameOf, root } from './visible-text'

/** Pixels between the edges of an element and the points that are looked at. */
const inset = 2

/** Returns the elements that are covered, or outside the window, while they have the focus, forwards and backwards. */
export function coveredFocus(): string[] {
  const all = Array.from(root().querySelectorAll<HTMLElement>('a, button, input, select, summary')).filter(
    (element) => !element.closest('[data-sandbox]'),
  )
  const found = new Set<string>()
  // An element that has the focus already would not be scrolled into view.
  removeFocus()
  for (const element of [...all, ...all.toReversed()]) {
    element.focus()
    // The skip link is visible only now, and a disabled element takes no focus.
    if (document.activeElement !== element || !isVisible(element)) continue
    const cover = coverOf(element)
    if (cover) found.add(`${nameOf(element)} is covered by ${cover}`)
  }
  // The skip link covers the header while it has the focus.
  removeFocus()
  return Array.from(found)
}

export function removeFocus(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement) activeElement.blur()
}

/** Returns what covers the middle or an edge of the element's first line, if anything does. Of one that is too high, only the middle. */
function coverOf(element: Element): string | undefined {
  const [box] = element.getClientRects()
  if (!box) return 'nothing, but has no box'
  const middle = (box.top + box.bottom) / 2
  const heights = box.height > freeHeight() ? [middle] : [box.top + inset, middle, box.bottom - inset]
  for (const height of heights) {
    const hit = document.elementFromPoint((box.left + box.right) / 2, height)
    if (!hit) return 'the edge of the window'
    // The sandbox's open panel lies over the page until Escape closes it.
    if (hit.closest('[data-sandbox]:has([aria-expanded=true])')) continue
    if (!element.contains(hit) && !hit.contains(element)) return nameOf(hit)
  }
  return undefined
}

/** Pixels between the upper edge of the window and what covers its lower edge. */
function freeHeight(): number {
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0)
}
