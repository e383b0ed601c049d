/** One line of a text node. */
export interface TextLine {
  readonly node: Text
  readonly element: Element
  readonly box: DOMRect
}

/** The open dialog, or the page. */
export function root(): Element {
  return document.querySelector('dialog:modal') ?? document.body
}

/** Elements whose text is not rendered, and the sandbox's tools. */
export const nonTextSelector = '[data-sandbox], script, style, noscript'

/** Whether the element has no box of its own in the page's layout. */
export function isOutsideLayout(element: Element): boolean {
  return element.closest(`${nonTextSelector}, svg, option`) !== null
}

/** Returns every rendered line of text. */
export function visibleTexts(): TextLine[] {
  const nodes = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT)
  const found: TextLine[] = []
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || isOutsideLayout(element) || !isVisible(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if (box.width > 0) found.push({ node: node as Text, element, box })
  }
  return found
}

/** Whether the element is rendered, and not for screen readers only. */
export function isVisible(element: Element): boolean {
  const isRendered = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  return isRendered && !selfAndAncestors(element).some(isVisuallyHidden)
}

function isVisuallyHidden(element: Element): boolean {
  const { clipPath, position, top } = getComputedStyle(element)
  const { width, height } = element.getBoundingClientRect()
  // The skip link is above the window until it has the focus.
  const isSkipLink = position === 'absolute' && Number.parseFloat(top) < 0 && element.matches('a')
  return (clipPath !== 'none' && width <= 1 && height <= 1) || isSkipLink
}

/** Returns the element and its selfAndAncestors below the body. */
export function selfAndAncestors(element: Element): Element[] {
  const found: Element[] = []
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
    found.push(each)
  return found
}

export function nameOf(element: Element): string {
  const text = element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 60) ?? ''
  const className = element.getAttribute('class')?.split(' ')[0] ?? ''
  return `${element.localName}${className ? `.${className}` : ''} "${text}"`
}
