import { expect, vi } from 'vitest'
import type { Locator } from 'playwright-core'
import { patience } from '../patience'

declare module 'vitest' {
  // The type parameter has to be that of the interface which is extended.
  interface Matchers<T> {
    /** Exactly one such element is, or soon will be, seen. With `not`: none is, or soon will be. */
    toBeShown(): Promise<T>
    /** Its text contains this, or soon will. White space does not count; upper and lower case do. */
    toSay(text: string | RegExp): Promise<T>
    /** It has the keyboard's focus, or soon will. */
    toHaveFocus(): Promise<T>
    /** A line is drawn through its text. */
    toBeStruck(): Promise<T>
  }
}

/** What a person sees, as the accessibility tree has it: the first thing to read when a test fails. */
async function screen(locator: Locator) {
  const page = locator.page()
  const tree = await page.ariaSnapshot().catch(() => '(the page is gone)')
  return `At ${page.url()}:\n\n${tree}`
}

async function judge(locator: Locator, what: string, waiting: Promise<unknown>) {
  const failed = await waiting.then(
    () => undefined,
    (error: unknown) => String(error).split('\n')[0],
  )
  const seen = failed === undefined ? '' : await screen(locator)
  return { pass: failed === undefined, message: () => `${String(locator)} ${what}: ${failed}\n${seen}` }
}

function pattern(text: string | RegExp) {
  if (text instanceof RegExp) return text
  return new RegExp(
    text
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\s+/g, '\\s+'),
  )
}

// Each of these waits for what is expected, and for nothing else.
expect.extend({
  async toBeShown(locator: Locator) {
    if (!this.isNot) return judge(locator, 'was not shown', locator.waitFor())
    const { pass, message } = await judge(locator, 'stayed', locator.first().waitFor({ state: 'hidden' }))
    return { pass: !pass, message }
  },
  async toSay(locator: Locator, text: string | RegExp) {
    const saying = locator.filter({ hasText: pattern(text) })
    if (!this.isNot) return judge(locator, `did not say ${String(text)}`, saying.waitFor())
    const { pass, message } = await judge(
      locator,
      `kept saying ${String(text)}`,
      saying.waitFor({ state: 'hidden' }),
    )
    return { pass: !pass, message }
  },
  async toHaveFocus(locator: Locator) {
    const assertFocused = async () => {
      if (!(await locator.evaluate((element) => element === document.activeElement)))
        throw new Error('not focused')
    }
    return judge(locator, 'did not get the focus', vi.waitFor(assertFocused, { timeout: patience }))
  },
  async toBeStruck(locator: Locator) {
    const lines = await locator.evaluateAll((elements) =>
      elements.map((element) => getComputedStyle(element).textDecorationLine),
    )
    const pass = lines.length > 0 && lines.every((line) => line === 'line-through')
    return {
      pass,
      message: () => `${String(locator)} is drawn with: ${lines.join(', ') || 'nothing, it is absent'}`,
    }
  },
})
