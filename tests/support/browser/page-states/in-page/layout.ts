import { selfAndAncestors, nameOf, root, visibleTexts, type TextLine } from './visible-text'

/** Pixels, for rounding and for glyphs that are wider than their box. */
const tolerance = 1.5

let isLaidOut = false

/** Lays out what is far from the window as well, which `content-visibility` leaves out. */
function layOutAll(): void {
  if (isLaidOut) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
  isLaidOut = true
}

/** Returns what does not fit: horizontal scrolling, and text that is clipped, overflows or overlaps. */
export function layoutProblems(): string[] {
  layOutAll()
  const texts = visibleTexts()
  return Array.from(
    new Set([
      ...scrollsSideways(),
      ...clipped(texts),
      ...overflowing(texts),
      ...overlapping(texts),
      ...underBars(),
    ]),
  )
}

function scrollsSideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const all = Array.from(root().querySelectorAll('*'))
  const boxes = all.filter((element) => {
    const { overflowX } = getComputedStyle(element)
    const scrolls = overflowX === 'auto' || overflowX === 'scroll'
    return scrolls && element.scrollWidth > element.clientWidth + 1 && !element.closest('[data-sandbox]')
  })
  const innermost = all.findLast((element) => element.getBoundingClientRect().right >= scrollWidth - 1)
  const page =
    scrollWidth > clientWidth
      ? [
          `the page scrolls sideways by ${scrollWidth - clientWidth} px${innermost ? `, as far as ${nameOf(innermost)}` : ''}`,
        ]
      : []
  return [...page, ...boxes.map((box) => `${nameOf(box)} scrolls sideways`)]
}

/** Text outside the window, or outside an ancestor that hides its overflow. */
function clipped(texts: readonly TextLine[]): string[] {
  return texts.flatMap(({ element, box }) => {
    const isOutside = box.left < -tolerance || box.right > document.documentElement.clientWidth + tolerance
    const clipping = selfAndAncestors(element).find(
      (each) => hidesOverflow(each) && reachesOver(box, each.getBoundingClientRect()),
    )
    if (clipping) return [`${nameOf(element)} is clipped by ${nameOf(clipping)}`]
    return isOutside ? [`${nameOf(element)} is outside the window`] : []
  })
}

function hidesOverflow(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element)
  return [overflowX, overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip')
}

/** Text that overflows its button, badge or card. */
function overflowing(texts: readonly TextLine[]): string[] {
  return texts.flatMap(({ element, box }) => {
    const outer = selfAndAncestors(element)
    // Text may be scrolled out of its box.
    const scroller = outer.findIndex((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
    const holder = outer.slice(0, scroller === -1 ? outer.length : scroller).find(hasEdge)
    const overflows = holder && reachesOver(box, holder.getBoundingClientRect())
    return overflows ? [`${nameOf(element)} overflows ${nameOf(holder)}`] : []
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
  // A line box is taller than its letters.
  const margin = inner.height * 0.2
  return (
    inner.left < outer.left - tolerance ||
    inner.right > outer.right + tolerance ||
    inner.top + margin < outer.top - tolerance ||
    inner.bottom - margin > outer.bottom + tolerance
  )
}

function overlapping(texts: readonly TextLine[]): string[] {
  const found: string[] = []
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      if (one.node !== other.node && covers(one.box, other.box) && barOf(one) === barOf(other))
        found.push(`${nameOf(one.element)} and ${nameOf(other.element)} overlap`)
    }
  }
  return found
}

function covers(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const margin = 0.2 * (one.height + other.height)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) - margin
  return across > tolerance && down > tolerance
}

/** The sticky or fixed ancestor; the page scrolls beneath it. */
function barOf({ element }: { readonly element: Element }): Element | undefined {
  return selfAndAncestors(element).find((each) => isSticky(each))
}

function isSticky(element: Element): boolean {
  return ['fixed', 'sticky'].includes(getComputedStyle(element).position)
}

/** Sticky bars that cover text at the end of the page, or more than half of the window. */
function underBars(): string[] {
  const bars = Array.from(root().querySelectorAll('*')).filter(
    (element) => isSticky(element) && !element.closest('dialog, [data-sandbox]'),
  )
  const left = window.scrollY
  window.scrollTo(0, document.documentElement.scrollHeight)
  const found = bars.flatMap((bar) => {
    const place = bar.getBoundingClientRect()
    const under = visibleTexts().filter(({ element, box }) => !bar.contains(element) && covers(box, place))
    return under.map(({ element }) => `${nameOf(element)} is covered by ${nameOf(bar)}`)
  })
  window.scrollTo(0, left)
  const high = bars.filter(isHigh)
  return [...found, ...high.map((bar) => `${nameOf(bar)} covers more than half of the window`)]
}

/** A bar beside the other column covers nothing. */
function isHigh(bar: Element): boolean {
  const { height, width } = bar.getBoundingClientRect()
  return width > document.documentElement.clientWidth * 0.6 && height > window.innerHeight / 2
}
