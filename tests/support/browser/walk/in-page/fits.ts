import { ancestors, nameOf, seenTexts, stage, type SeenText } from './seen'

/** Rounding, and letters whose ink reaches over their box. */
const tolerance = 1.5

/** What does not fit as the page stands: a second direction to scroll in, text cut, spilt or covered by other text. */
export function misfits(): string[] {
  const texts = seenTexts()
  return Array.from(
    new Set([...scrollsSideways(), ...cut(texts), ...spilt(texts), ...overlapping(texts), ...underBars()]),
  )
}

function scrollsSideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const all = Array.from(stage().querySelectorAll('*'))
  const boxes = all.filter((element) => {
    const { overflowX } = getComputedStyle(element)
    const scrolls = overflowX === 'auto' || overflowX === 'scroll'
    return scrolls && element.scrollWidth > element.clientWidth + 1 && !element.closest('[data-sandbox]')
  })
  const page =
    scrollWidth > clientWidth ? [`the page scrolls sideways by ${scrollWidth - clientWidth} px`] : []
  return [...page, ...boxes.map((box) => `${nameOf(box)} scrolls sideways`)]
}

/** Out of the screen, or out of a box that hides what does not fit into it. */
function cut(texts: readonly SeenText[]): string[] {
  return texts.flatMap(({ element, box }) => {
    const outside = box.left < -tolerance || box.right > document.documentElement.clientWidth + tolerance
    const hider = ancestors(element).find(
      (each) => hides(each) && reachesOver(box, each.getBoundingClientRect()),
    )
    if (hider) return [`${nameOf(element)} is cut by ${nameOf(hider)}`]
    return outside ? [`${nameOf(element)} is off the screen`] : []
  })
}

function hides(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element)
  return [overflowX, overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip')
}

/** Text that reaches over the edge of its own button, badge or link that looks like one. */
function spilt(texts: readonly SeenText[]): string[] {
  return texts.flatMap(({ element, box }) => {
    const around = ancestors(element)
    // What is scrolled away within its box is not spilt.
    const scroller = around.findIndex((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
    const holder = around.slice(0, scroller === -1 ? around.length : scroller).find(hasEdge)
    const spills = holder && reachesOver(box, holder.getBoundingClientRect())
    return spills ? [`${nameOf(element)} spills over ${nameOf(holder)}`] : []
  })
}

function hasEdge(element: Element): boolean {
  const { backgroundColor, display, borderStyle } = getComputedStyle(element)
  return (
    !['inline', 'contents'].includes(display) &&
    (backgroundColor !== 'rgba(0, 0, 0, 0)' || borderStyle !== 'none')
  )
}

function reachesOver(inner: DOMRect, outer: DOMRect): boolean {
  // The box of a line is taller than its letters.
  const air = inner.height * 0.2
  return (
    inner.left < outer.left - tolerance ||
    inner.right > outer.right + tolerance ||
    inner.top + air < outer.top - tolerance ||
    inner.bottom - air > outer.bottom + tolerance
  )
}

function overlapping(texts: readonly SeenText[]): string[] {
  const found: string[] = []
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      if (one.node !== other.node && barOf(one) === barOf(other) && covers(one.box, other.box))
        found.push(`${nameOf(one.element)} and ${nameOf(other.element)} overlap`)
    }
  }
  return found
}

function covers(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const air = 0.2 * (one.height + other.height)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) - air
  return across > tolerance && down > tolerance
}

/** What stays in view over the page; the page scrolls away beneath it. */
function barOf({ element }: { readonly element: Element }): Element | undefined {
  return ancestors(element).find((each) => isStuck(each))
}

function isStuck(element: Element): boolean {
  return ['fixed', 'sticky'].includes(getComputedStyle(element).position)
}

/** At the page's end a bar must leave the last line free, and everywhere most of the screen. */
function underBars(): string[] {
  const bars = Array.from(stage().querySelectorAll('*')).filter(
    (element) => isStuck(element) && !element.closest('dialog, [data-sandbox]'),
  )
  const left = window.scrollY
  window.scrollTo(0, document.documentElement.scrollHeight)
  const found = bars.flatMap((bar) => {
    const place = bar.getBoundingClientRect()
    const under = seenTexts().filter(({ element, box }) => !bar.contains(element) && covers(box, place))
    return under.map(({ element }) => `${nameOf(element)} stays under ${nameOf(bar)}`)
  })
  window.scrollTo(0, left)
  const high = bars.filter(isHigh)
  return [...found, ...high.map((bar) => `${nameOf(bar)} takes more than half of the screen`)]
}

/** Beside the page's other column nothing is taken away from it. */
function isHigh(bar: Element): boolean {
  const { height, width } = bar.getBoundingClientRect()
  return width > document.documentElement.clientWidth * 0.6 && height > window.innerHeight / 2
}
