import type { BrowserContext } from 'playwright-core'

/**
 * Translates every page of the context as browsers do: replaces each text node by nested `<font>` elements, and those that
 * are added or changed later too (facebook/react#11538). `now` translates from the first node on, before hydration.
 */
export async function translatePages(context: BrowserContext, start: 'now' | 'hydrated'): Promise<void> {
  await context.addInitScript(translate, start)
}

/** Runs in the page. Marks translated text, so that a test sees what was translated. */
function translate(start: 'now' | 'hydrated') {
  const isTranslatable = (text: Text) => {
    const parent = text.parentElement
    return (
      parent !== null &&
      parent.closest('font, script, style, textarea, title, svg, [translate="no"], .notranslate') === null &&
      text.data.trim() !== ''
    )
  }
  const replace = (text: Text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit'
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const visit = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = node instanceof Text ? [node] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.filter(isTranslatable).forEach(replace)
  }
  const begin = () => {
    document.documentElement.classList.add('translated-ltr')
    document.documentElement.lang = 'de'
    visit(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) visit(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  const isReady = () =>
    document.body !== null &&
    (start === 'now' || Object.keys(document.querySelector('#root > *') ?? {}).length > 0)
  const wait = () => (isReady() ? begin() : requestAnimationFrame(wait))
  wait()
}
