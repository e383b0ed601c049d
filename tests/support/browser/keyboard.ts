import type { Locator, Page } from 'playwright-core'

/** More tab stops than any page has. */
const maxStops = 80

/** Presses Tab (or Shift+Tab) until the element has the focus. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const page = target.page()
  await target.waitFor()
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${String(target)} is not reached with ${key}; the focus is on ${await focusOf(page)}.`)
}

/** Describes the focused element; `body` means that none has the focus. */
export function focusOf(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'body'
    return `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('name')) ?? ''}"`
  })
}
