import { expect } from 'vitest'
import { AccountHolder } from '../account'
import { openPortal } from '../launch'
import { brokenLine, ending, expectSight, expectWayOn, goOn, tryTo } from './go-on'
import type { Moment } from './moment-sights'
import type { Sight } from './sight'
import { watchTyping } from './typed'
import type { Step, Way } from './way'

export interface MomentStrike {
  readonly moment: Moment
  readonly at: Step
  readonly sight: Sight
}

/** Goes the way, with something happening at one step of it. */
export async function walkInterrupted(way: Way, strike: MomentStrike): Promise<void> {
  const opened = await openPortal({ allowed: brokenLine })
  await watchTyping(opened.context)
  await ending(opened, goInterrupted(way, strike, new AccountHolder(opened.page, opened.context)))
}

async function goInterrupted(way: Way, { moment, at, sight }: MomentStrike, visitor: AccountHolder) {
  const interrupt = { offline: goOffline, reload: loadAgain, back: goBack }[moment]
  for (const step of way.steps) {
    if (step === at) await interrupt(visitor, step, sight)
    else await step.act(visitor)
    // Where the way ends, its end is looked at instead: what is said there may be said once only.
    if (step === at && step === way.steps.at(-1)) break
    if (step === at && moment !== 'offline') await takeAgain(visitor, step)
    await expect(step.made(visitor)).toBeShown()
    await step.kept?.check(visitor)
  }
  await way.ended(visitor)
}

async function goOffline(visitor: AccountHolder, step: Step, sight: Sight) {
  const { page, context } = visitor
  // What was fetched ahead has come.
  await page.waitForLoadState('networkidle')
  // Where the page itself does not come, none of its calls are made.
  const hasCalls = sight.type !== 'browser' && (await visitor.world()) !== undefined
  if (hasCalls) await visitor.networkBecomes('offline')
  await context.setOffline(true)
  await tryTo(() => step.act(visitor))
  await expectSight(visitor, sight)
  await expectWayOn(visitor, sight)
  await context.setOffline(false)
  if (hasCalls) await visitor.networkBecomes('normal')
  if (sight.type === 'nothing') return
  await goOn(visitor, step, sight)
  await expect(step.made(visitor)).toBeShown()
}

async function loadAgain(visitor: AccountHolder, step: Step, sight: Sight) {
  await takeStep(visitor, step)
  await visitor.page.reload()
  await expectSight(visitor, sight)
  await expectWayOn(visitor, sight)
}

async function goBack(visitor: AccountHolder, step: Step, sight: Sight) {
  const { page } = visitor
  await takeStep(visitor, step)
  await page.goBack()
  if (sight.type === 'before') expect(page.url()).toBe('about:blank')
  else {
    await expectSight(visitor, sight)
    await expectWayOn(visitor, sight)
  }
  if (!step.isElsewhere) await page.goForward()
}

async function takeStep(visitor: AccountHolder, step: Step) {
  await step.act(visitor)
  await expect(step.made(visitor)).toBeShown()
}

/** What does not stand there any more is done again. */
async function takeAgain(visitor: AccountHolder, step: Step) {
  const { page } = visitor
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  if (!(await step.made(visitor).first().isVisible())) await step.act(visitor)
}
