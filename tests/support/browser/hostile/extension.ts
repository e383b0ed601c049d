import type { BrowserContext } from 'playwright-core'

/**
 * Acts on every page of the context as extensions do: adds attributes and nodes before hydration (facebook/react#24430), and
 * wraps, moves and removes nodes of the program after it, again and again.
 */
export async function addExtension(context: BrowserContext): Promise<void> {
  await context.addInitScript(act)
}

/** Runs in the page. */
function act() {
  const isHydrated = () => Object.keys(document.querySelector('#root > *') ?? {}).length > 0
  const add = () => {
    for (const element of document.querySelectorAll('body, #root, input, form, button, p')) {
      element.setAttribute('data-gr-ext-installed', '')
      element.setAttribute('cz-shortcut-listen', 'true')
    }
    for (const place of document.querySelectorAll('body, main, form, p')) {
      if (place.querySelector(':scope > x-helper')) continue
      place.append(document.createElement('x-helper'))
      place.prepend(document.createElement('x-helper'))
    }
  }
  const move = () => {
    // As a dictionary wraps words, a theme icons, and a password manager fields.
    for (const element of document.querySelectorAll(
      'p > span, svg, [role="status"] > *, h1, button > span',
    )) {
      if (element.parentElement?.localName === 'x-wrapper') continue
      const wrapper = document.createElement('x-wrapper')
      wrapper.style.display = 'contents'
      element.replaceWith(wrapper)
      wrapper.append(element)
    }
    for (const alert of document.querySelectorAll('main [role="alert"] svg')) alert.remove()
  }
  const watch = () => {
    add()
    if (isHydrated()) move()
    requestAnimationFrame(watch)
  }
  document.addEventListener('DOMContentLoaded', watch)
}
