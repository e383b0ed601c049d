import { isAside, stage } from './seen'

const attributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'alt',
]

export interface Word {
  readonly where: string
  readonly text: string
}

/** Every text that somebody may read or hear: on the page, in names and descriptions, in the tab. */
export function words(): Word[] {
  const found: Word[] = [{ where: 'the title', text: document.title }]
  const walker = document.createTreeWalker(stage(), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent && !parent.closest('[data-sandbox], script, style, noscript'))
      found.push({ where: parent.localName, text: node.textContent ?? '' })
  }
  for (const element of stage().querySelectorAll('*')) {
    if (isAside(element) && !element.closest('svg')) continue
    if (element.closest('[data-sandbox]')) continue
    for (const attribute of attributes) {
      const text = element.getAttribute(attribute)
      if (text !== null) found.push({ where: `${attribute} of ${element.localName}`, text })
    }
  }
  return found.filter(({ text }) => text.trim() !== '')
}
