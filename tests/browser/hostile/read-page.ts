import type { Page } from 'playwright-core'

interface PageReading {
  /** What is announced, apart from what is only loading. */
  readonly sentences: readonly string[]
  readonly headings: readonly string[]
  /** How many links and enabled buttons and fields the page has. */
  readonly controls: number
}

/** Returns what a visitor sees; nothing while the page is being left. */
export async function readPage(page: Page): Promise<PageReading> {
  const nothing = { sentences: [], headings: [], controls: 0 }
  return page.evaluate(read).catch(() => nothing)
}

/** Runs in the page. */
function read(): PageReading {
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const find = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible)
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const isSentence = (text: string) => /[.?]( |$)/.test(text) && !/…|\.\.\./.test(text)
  // What is only loading turns, or has a skeleton.
  const isLoading = (element: Element) => element.querySelector('[class*="spinner"]') !== null
  return {
    sentences: find('[role="alert"], [role="status"]')
      .filter((element) => !isLoading(element))
      .map(textOf)
      .filter(isSentence),
    headings: find('h1').map(textOf),
    controls: find(
      ':is(main, dialog, [role="alert"]) :is(a[href], button, input):not(:disabled, [aria-disabled="true"])',
    ).length,
  }
}
