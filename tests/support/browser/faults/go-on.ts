import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import '../matchers'
import { en } from '../../../../src/i18n/en'
import type { AccountHolder } from '../account'
import { lostTyping } from './typed'
import { signOf, waysOn, type Sight } from './sight'
import type { Step } from './way'

/**
 * What a broken line may have written: by the browser, by the portal's log, and by React of a screen that could not be
 * fetched. Anything else that was thrown is a fault of ours.
 */
export const brokenLine = { errors: /^(?!\w*Error:)|dynamically imported module|Unable to preload CSS/ }

/** Does it, and leaves it to the eye what has come of it: a step under a fault may stop half-way. */
export async function tryTo(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What has gone wrong on a walk, so that the others are walked all the same; nothing when all is well. */
export async function problemOf(walk: () => Promise<unknown>): Promise<string | undefined> {
  return tryTo(async () => void (await walk()))
}

/** Sees what the table says, with a way on, and everything that was typed. */
export async function expectSight(visitor: AccountHolder, sight: Sight): Promise<void> {
  const { page } = visitor
  if (sight.type === 'browser') await expect.poll(() => isBrowsersOwn(page), { timeout: 8000 }).toBe(true)
  else if (sight.type === 'empty') await expect.poll(() => isEmpty(page)).toBe(true)
  else if (sight.type !== 'nothing' && sight.type !== 'before') {
    await page.evaluate(() => {
      // Nobody waits ten seconds for what a style shows by then.
      for (const animation of document.getAnimations())
        if (animation.effect?.getTiming().delay) animation.finish()
    })
    await expect(signOf(sight, visitor).first()).toBeShown()
    expect(await lostTyping(page), 'what was typed is gone').toEqual([])
    if (sight.type === 'says') expect(await waysOn(visitor).count(), 'ways on').toBeGreaterThan(0)
  }
}

/** Goes on as anybody would: with what the page offers, else by loading it again, else by doing the same again. */
export async function goOn(visitor: AccountHolder, step: Step): Promise<void> {
  const { page } = visitor
  const offers = page
    .getByRole('button', { name: en.layout.tryAgain, exact: true })
    .or(page.getByRole('link', { name: en.layout.loadAgain, exact: true }))
    .or(page.getByRole('button', { name: en.success.checkAgain, exact: true }))
  const broken = page.getByRole('heading', { name: en.crash.heading })
  const isLost = (await isBrowsersOwn(page)) || (await isEmpty(page)) || (await broken.isVisible())
  if (isLost) await page.reload()
  else if (await offers.first().isVisible()) await offers.first().click()
  else await (step.again ?? step.act)(visitor)
}

const isBrowsersOwn = (page: Page) => page.evaluate(() => location.protocol === 'chrome-error:')

const isEmpty = (page: Page) => page.evaluate(() => document.querySelector('main') === null)
