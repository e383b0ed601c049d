import { isAside, isDrawn, nameOf, stage } from './seen'

interface Place {
  readonly element: Element
  readonly left: number
  readonly right: number
}

/** What does not stand where a mirror would show it when the page is read from right to left. */
export function unmirrored(): string[] {
  const before = places()
  document.documentElement.dir = 'rtl'
  const width = document.documentElement.clientWidth
  const strays = before.filter(({ element, left, right }) => {
    const box = element.getBoundingClientRect()
    return Math.abs(width - right - box.left) > 2 || Math.abs(width - left - box.right) > 2
  })
  document.documentElement.removeAttribute('dir')
  // Whoever stands wrong takes along what is inside.
  const outermost = strays.filter(
    ({ element }) => !strays.some((other) => other.element !== element && other.element.contains(element)),
  )
  return outermost.map(({ element }) => `${nameOf(element)} is not mirrored`)
}

/** Boxes only: where the words of a line go is the language's own affair. */
function places(): Place[] {
  return Array.from(stage().querySelectorAll('*'))
    .filter((element) => !isAside(element) && isDrawn(element) && isBox(element))
    .map((element) => ({ element, ...sides(element) }))
}

function isBox(element: Element): boolean {
  const { display } = getComputedStyle(element)
  const parent = element.parentElement
  const inLine =
    parent !== null && getComputedStyle(parent).display === 'block' && display.startsWith('inline')
  return (
    display !== 'inline' && display !== 'contents' && !inLine && element.closest('[dir]:not(html)') === null
  )
}

function sides(element: Element) {
  const { left, right } = element.getBoundingClientRect()
  return { left, right }
}
