import type { Locator, Page } from 'playwright-core'

/** Far more stops than any page has. */
const patience = 80

/** Goes on with Tab (or back) until the element has the focus, as somebody without a mouse does. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const { keyboard } = target.page()
  await target.waitFor()
  for (let stops = 0; stops < patience; stops += 1) {
    await keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(
    `${String(target)} is not reached with ${key}; the focus is on ${await focusOf(target.page())}.`,
  )
}

/** What has the focus, in words for a message. `body` is nothing at all. */
export function focusOf(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'body'
    return `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('name')) ?? ''}"`
  })
}
