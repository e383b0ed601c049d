import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import '../matchers'
import { en } from '../../english'
import type { AccountHolder } from '../account'
import type { openPortal } from '../launch'
import { lostTyping } from './typed'
import { signOf, waysOn, type Sight } from './sight'
import type { Step } from './way'

/**
 * What a broken line may have written: by the browser, by the portal's log, and by React of a screen that could not be
 * fetched. Anything else that was thrown is a fault of ours.
 */
export const brokenLine = { errors: /^(?!\w*Error:)|dynamically imported module|Unable to preload CSS/ }

type Opened = Pick<Awaited<ReturnType<typeof openPortal>>, 'close' | 'context'>

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

/** Ends the visit with the walk. Left open, the pages of walks that failed would slow down the walks after them. */
export async function ending<Found>({ context, close }: Opened, walk: Promise<Found>): Promise<Found> {
  try {
    const found = await walk
    await close()
    return found
  } finally {
    await context.close()
  }
}

/** Sees what the table says, and everything that was typed. */
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
  }
}

/** Who is told of something can go on from there. While an answer is late, waiting is enough. */
export async function expectWayOn(visitor: AccountHolder, sight: Sight): Promise<void> {
  if (sight.type !== 'says') return
  // The shape of a page has its sentences before its buttons.
  await expect.poll(() => waysOn(visitor).count(), { message: 'ways on', timeout: 8000 }).toBeGreaterThan(0)
}

/** Goes on as anybody would: with what the page offers, else by loading it again, else by doing the same again. */
export async function goOn(visitor: AccountHolder, step: Step, sight: Sight): Promise<void> {
  const { page } = visitor
  const offers = page
    .getByRole('button', { name: en.layout.tryAgain, exact: true })
    .or(page.getByRole('link', { name: en.layout.loadAgain, exact: true }))
    .or(page.getByRole('button', { name: en.success.checkAgain, exact: true }))
  const broken = page.getByRole('heading', { name: en.crash.heading })
  const isLost = (await isBrowsersOwn(page)) || (await isEmpty(page)) || (await broken.isVisible())
  if (isLost) await page.reload()
  else if (await offers.first().isVisible()) await press(offers.first(), visitor, step)
  else if (sight.type === 'says' && !(await signOf(sight, visitor).first().isVisible()))
    await takeUnlessMade(visitor, step)
  else await (step.again ?? step.act)(visitor)
}

/** Presses what may vanish meanwhile: the browser itself asks again for some of what broke off, and then it comes. */
async function press(offer: Locator, visitor: AccountHolder, step: Step): Promise<void> {
  const refused = await tryTo(() => offer.click({ timeout: 3000 }))
  if (refused === undefined) return
  if (await offer.isVisible()) throw new Error(refused)
  await takeUnlessMade(visitor, step)
}

/** The page has come after all: if it does not have what the step was for, the step is taken again. */
async function takeUnlessMade(visitor: AccountHolder, step: Step): Promise<void> {
  const missing = await tryTo(() => step.made(visitor).first().waitFor())
  if (missing !== undefined) await (step.again ?? step.act)(visitor)
}

const isBrowsersOwn = (page: Page) => page.evaluate(() => location.protocol === 'chrome-error:')

const isEmpty = (page: Page) => page.evaluate(() => document.querySelector('main') === null)
