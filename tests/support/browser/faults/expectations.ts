import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '../../english'
import type { Step } from '../journeys'
import type { Visitor } from '../visitor'
import { lostInput } from './typed-input'

/** What a visitor sees of a fault. */
export type Expectation =
  'unaffected' | 'browser error' | 'previous page' | 'skeleton' | 'busy button' | { readonly message: string }

export const says = (message: string): Expectation => ({ message })

function locate(expectation: Expectation, visitor: Visitor): Locator | undefined {
  const { page } = visitor
  if (typeof expectation === 'object') return visitor.text(expectation.message)
  if (expectation === 'skeleton') return page.locator('[aria-busy="true"]')
  if (expectation !== 'busy button') return undefined
  return page.locator('button[aria-disabled="true"]').filter({ has: page.locator('svg') })
}

/** Waits for what is expected, and checks that no input was lost and the visitor can continue. */
export async function expectSeen(visitor: Visitor, expectation: Expectation): Promise<void> {
  const { page } = visitor
  if (expectation === 'browser error') {
    await expect.poll(() => isBrowserError(page), { timeout: 8000 }).toBe(true)
    return
  }
  const locator = locate(expectation, visitor)
  if (!locator) return
  await expect(locator.first()).toBeShown()
  expect(await lostInput(page), 'lost input').toEqual([])
  if (typeof expectation !== 'object') return
  const controls = page.locator('main').locator('a[href], button:enabled, input:enabled')
  await expect.poll(() => controls.count(), { message: 'controls', timeout: 8000 }).toBeGreaterThan(0)
}

/** Continues after a fault: with what the page offers, by a reload, or by repeating the step. */
export async function recover(visitor: Visitor, step: Step, expectation: Expectation): Promise<void> {
  const { page } = visitor
  const repeat = () => (step.retry ?? step.act)(visitor)
  const repeatUnlessDone = async () => {
    if ((await errorMessageOf(() => step.done(visitor).first().waitFor())) !== undefined) await repeat()
  }
  const offer = visitor
    .button(en.layout.tryAgain)
    .or(visitor.link(en.layout.loadAgain))
    .or(visitor.button(en.success.checkAgain))
    .first()
  if (await isBrowserError(page)) await page.reload()
  else if (await offer.isVisible()) {
    const refused = await errorMessageOf(() => offer.click({ timeout: 3000 }))
    // The offer disappears when the browser's own retry succeeds.
    if (refused === undefined) return
    if (await offer.isVisible()) throw new Error(refused)
    await repeatUnlessDone()
  } else if (typeof expectation === 'object' && !(await locate(expectation, visitor)?.first().isVisible()))
    await repeatUnlessDone()
  else await repeat()
}

/** Returns the error message, or undefined on success. */
export async function errorMessageOf(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const isBrowserError = (page: Page) => page.evaluate(() => location.protocol === 'chrome-error:')
