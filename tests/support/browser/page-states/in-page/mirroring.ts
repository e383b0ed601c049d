import { isOutsideLayout, isVisible, nameOf, root } from './visible-text'

/** Returns the elements that a change of direction does not mirror. */
export function unmirrored(): string[] {
  const before = boxes()
  document.documentElement.dir = 'rtl'
  const width = document.documentElement.clientWidth
  const found = before.filter(({ element, left, right }) => {
    const box = element.getBoundingClientRect()
    return Math.abs(width - right - box.left) > 2 || Math.abs(width - left - box.right) > 2
  })
  document.documentElement.removeAttribute('dir')
  // An element moves everything inside it.
  const outermost = found.filter(
    ({ element }) => !found.some((other) => other.element !== element && other.element.contains(element)),
  )
  return outermost.map(({ element }) => `${nameOf(element)} is not mirrored`)
}

/** Boxes only: the position of words within a line depends on the language. */
function boxes() {
  return Array.from(root().querySelectorAll('*'))
    .filter((element) => !isOutsideLayout(element) && isVisible(element) && isBox(element))
    .map((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { element, left, right }
    })
}

function isBox(element: Element): boolean {
  const { display } = getComputedStyle(element)
  const parent = element.parentElement
  const isInLine =
    parent !== null && getComputedStyle(parent).display === 'block' && display.startsWith('inline')
  return !['inline', 'contents'].includes(display) && !isInLine && element.closest('[dir]:not(html)') === null
}
