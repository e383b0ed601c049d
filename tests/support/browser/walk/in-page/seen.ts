/** A run of text as it stands on the screen. */
export interface SeenText {
  readonly node: Text
  readonly element: Element
  readonly box: DOMRect
}

/** What is looked at: the dialog that is open, else the page without the sandbox's own panel. */
export function stage(): Element {
  return document.querySelector('dialog:modal') ?? document.body
}

export function isAside(element: Element): boolean {
  return element.closest('[data-sandbox], script, style, noscript, svg, option') !== null
}

/** Every line of every text that is drawn. */
export function seenTexts(): SeenText[] {
  const walker = document.createTreeWalker(stage(), NodeFilter.SHOW_TEXT)
  const seen: SeenText[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || isAside(element) || !isDrawn(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if (box.width > 0) seen.push({ node: node as Text, element, box })
  }
  return seen
}

/** Drawn for the eye: not hidden, and not kept for screen readers alone. */
export function isDrawn(element: Element): boolean {
  const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  return isSeen && !ancestors(element).some(isForScreenReaders)
}

function isForScreenReaders(element: Element): boolean {
  const { clipPath, position, top } = getComputedStyle(element)
  const { width, height } = element.getBoundingClientRect()
  // A skip link waits above the screen until it has the focus.
  const waits = position === 'absolute' && Number.parseFloat(top) < 0 && element.matches('a')
  return (clipPath !== 'none' && width <= 1 && height <= 1) || waits
}

export function ancestors(element: Element): Element[] {
  const found: Element[] = []
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
    found.push(each)
  }
  return found
}

export function nameOf(element: Element): string {
  const text = element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 60) ?? ''
  const kind = element.getAttribute('class')?.split(' ')[0] ?? ''
  return `${element.localName}${kind ? `.${kind}` : ''} "${text}"`
}
