import { nonTextSelector, root } from './visible-text'

const attributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'alt',
]

export interface FoundText {
  readonly where: string
  readonly text: string
}

/** Returns every text of the page, its attributes and its title. */
export function texts(): FoundText[] {
  const found: FoundText[] = [{ where: 'the title', text: document.title }]
  const nodes = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const parent = node.parentElement
    if (parent && !parent.closest(nonTextSelector))
      found.push({ where: parent.localName, text: node.textContent ?? '' })
  }
  for (const element of root().querySelectorAll('*')) {
    if (element.closest(`${nonTextSelector}, option`)) continue
    for (const attribute of attributes) {
      const text = element.getAttribute(attribute)
      if (text !== null) found.push({ where: `${attribute} of ${element.localName}`, text })
    }
  }
  return found.filter(({ text }) => text.trim() !== '')
}
