import { virtual } from '@guidepup/virtual-screen-reader'

// The reader asks it of the root of an element, which for a removed one is an element.
Object.assign(Element.prototype, {
  getElementById(this: Element, id: string) {
    return this.querySelector(`#${CSS.escape(id)}`)
  },
})

document.addEventListener('DOMContentLoaded', () => void virtual.start({ container: document.body }))

/** Returns what the reader has said in this page. */
export const spoken = (): Promise<string[]> => virtual.spokenPhraseLog()
