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

async function result(locator: Locator, problem: string, waiting: Promise<unknown>) {
  const error = await waiting.then(
    () => undefined,
    (cause: unknown) => String(cause).split('\n')[0],
  )
  if (error === undefined) return { pass: true, message: () => `${String(locator)} ${problem}` }
  const page = locator.page()
  const snapshot = await page.ariaSnapshot().catch(() => '(the page is closed)')
  return {
    pass: false,
    message: () => `${String(locator)} ${problem}: ${error}\nAt ${page.url()}:\n\n${snapshot}`,
  }
}

async function negated(promise: ReturnType<typeof result>) {
  const { pass, message } = await promise
  return { pass: !pass, message }
}

function pattern(text: string | RegExp) {
  if (text instanceof RegExp) return text
  const literal = text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(literal.replace(/\s+/g, '\\s+'))
}

expect.extend({
  toBeShown(locator: Locator) {
    if (!this.isNot) return result(locator, 'is not visible', locator.waitFor())
    return negated(result(locator, 'is still visible', locator.first().waitFor({ state: 'hidden' })))
  },
  toContainText(locator: Locator, text: string | RegExp) {
    const found = locator.filter({ hasText: pattern(text) })
    if (!this.isNot) return result(locator, `does not contain ${String(text)}`, found.waitFor())
    return negated(result(locator, `still contains ${String(text)}`, found.waitFor({ state: 'hidden' })))
  },
  toHaveFocus(locator: Locator) {
    const checkFocus = async () => {
      if (!(await locator.evaluate((element) => element === document.activeElement)))
        throw new Error('another element has the focus')
    }
    return result(locator, 'has no focus', vi.waitFor(checkFocus, { timeout: waitTimeout }))
  },
})
