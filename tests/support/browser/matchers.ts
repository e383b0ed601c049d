import { expect, vi } from 'vitest'
import type { Locator } from 'playwright-core'
import { waitTimeout } from '../wait-timeout'

// Playwright's own assertions come with its test runner only.
declare module 'vitest' {
  // The type parameter has to be that of the interface which is extended.
  interface Matchers<T> {
    /** Waits until exactly one such element is visible. With `not`: until none is. */
    toBeShown(): Promise<T>
    /** Waits until the text of the element contains this, apart from white space. */
    toContainText(text: string | RegExp): Promise<T>
    /** Waits until the element has the keyboard focus. */
    toHaveFocus(): Promise<T>
  }
}

/** The result of a matcher that waits: with `not`, for the opposite. */
async function result(isNot: boolean, locator: Locator, problem: string, waiting: Promise<unknown>) {
  try {
    await waiting
    return { pass: !isNot, message: () => '' }
  } catch (cause) {
    const page = locator.page()
    const snapshot = await page.ariaSnapshot().catch(() => '(the page is closed)')
    const [error] = String(cause).split('\n')
    const message = () => `${String(locator)} ${problem}: ${error}\nAt ${page.url()}:\n\n${snapshot}`
    return { pass: isNot, message }
  }
}

function pattern(text: string | RegExp) {
  if (text instanceof RegExp) return text
  const literal = text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(literal.replace(/\s+/g, '\\s+'))
}

expect.extend({
  toBeShown(locator: Locator) {
    return this.isNot
      ? result(true, locator, 'is still visible', locator.first().waitFor({ state: 'hidden' }))
      : result(false, locator, 'is not visible', locator.waitFor())
  },
  toContainText(locator: Locator, text: string | RegExp) {
    const found = locator.filter({ hasText: pattern(text) })
    return this.isNot
      ? result(true, locator, `still contains ${String(text)}`, found.waitFor({ state: 'hidden' }))
      : result(false, locator, `does not contain ${String(text)}`, found.waitFor())
  },
  toHaveFocus(locator: Locator) {
    const checkFocus = async () => {
      if (!(await locator.evaluate((element) => element === document.activeElement)))
        throw new Error('another element has the focus')
    }
    return result(false, locator, 'has no focus', vi.waitFor(checkFocus, { timeout: waitTimeout }))
  },
})
