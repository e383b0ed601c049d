import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '../../support/english'
import { errorMessageOf } from './error-message'
import type { Journey } from '../../support/browser/journeys'
import type { Visitor } from '../../support/browser/visitor'
import type { PendingRequests } from './pending-requests'
import type { World } from './world'

/** How a path ended: as it should, with a sentence and a control that the visitor can use, or neither. */
export type Ending =
  | { readonly type: 'ends' }
  | { readonly type: 'says'; readonly step: string; readonly sentence: string }
  | { readonly type: 'NOWHERE'; readonly step: string; readonly reason: string }

/** Milliseconds without a pending request or another answer, after which the page's clock runs ahead. */
const patience = 500
/** Milliseconds by which the page's clock runs ahead at a time, and the longest wait that a visitor may have. */
const leap = 2000
const longestWait = 120_000
/** Milliseconds that a sentence has to stay, because some are replaced by the result. */
const minimumStay = 600

/** Follows the path in the world. */
export async function follow(
  visitor: Visitor,
  path: Journey,
  world: World,
  requests: PendingRequests,
): Promise<Ending> {
  for (const step of path.steps) {
    const task: Task = {
      name: step.name,
      act: () => step.act(visitor),
      isDone: () => step.done(visitor).first().isVisible(),
    }
    const ending = await take(visitor, task, world, requests)
    if (ending) return ending
    const problem = await errorMessageOf(async () => {
      await step.checkChoices?.(visitor)
      if (!step.isElsewhere) await world.check?.(visitor)
    })
    if (problem !== undefined) return nowhere(step, problem)
  }
  if (world.forgets) return { type: 'ends' }
  let isChecked = false
  const check: Task = {
    name: 'result',
    act: () => path.checkResult(visitor).then(() => void (isChecked = true)),
    isDone: () => Promise.resolve(isChecked),
  }
  return (await take(visitor, check, world, requests)) ?? { type: 'ends' }
}

interface Task {
  readonly name: string
  readonly act: () => Promise<void>
  readonly isDone: () => Promise<boolean>
}

const nowhere = (step: Pick<Task, 'name'>, reason: string): Ending => ({
  type: 'NOWHERE',
  step: step.name,
  reason,
})

/** Returns undefined once the task is done. */
async function take(
  visitor: Visitor,
  task: Task,
  { isSilent, needsPointer }: World,
  requests: PendingRequests,
): Promise<Ending | undefined> {
  const { page } = visitor
  const before = new Set((await readPage(page)).sentences)
  // A step may wait for what never comes; its error tells less than the page.
  let problem: string | undefined
  let isActing = false
  let lastAnswer = Date.now()
  let waited = 0
  const act = () => {
    isActing = true
    void errorMessageOf(task.act).then((message) => {
      problem = message
      isActing = false
      // What the page has waited before the visitor was ready does not count.
      waited = 0
    })
  }
  act()
  // A page that was loaded again, as after a deploy, shows the step before.
  let mayRepeat = false
  const onLoad = () => (mayRepeat = true)
  page.once('load', onLoad)
  let said: { readonly sentence: string; readonly since: number } | undefined
  let ending: Ending | undefined
  await expect
    .poll(
      async () => {
        if (await task.isDone()) return true
        // Only a pointer that enters the fields is told to them.
        if (needsPointer) {
          await page.mouse.move(0, 0)
          await page.getByRole('textbox').last().hover({ force: true, timeout: 500 }).catch(ignore)
        }
        const { sentences, headings, controls } = await readPage(page)
        if (headings.includes(en.crash.heading))
          return (ending = nowhere(task, en.crash.heading)) !== undefined
        const sentence =
          sentences.find((each) => !before.has(each)) ?? headings.find((each) => offers.includes(each))
        if (sentence === undefined) said = undefined
        else if (said?.sentence !== sentence) said = { sentence, since: Date.now() }
        if (said && Date.now() - said.since > minimumStay && !(await task.isDone())) {
          ending =
            controls > 0
              ? { type: 'says', step: task.name, sentence: said.sentence }
              : nowhere(task, `"${said.sentence}" without a control`)
          return true
        }
        if (requests.count > 0) lastAnswer = Date.now()
        if (said || !isSilent || Date.now() - lastAnswer < patience) return false
        if (waited >= longestWait && isActing) return false
        if (waited >= longestWait && mayRepeat) {
          mayRepeat = false
          act()
          return false
        }
        if (waited >= longestWait) return (ending = nowhere(task, 'is waited for without end')) !== undefined
        waited += leap
        await advance(visitor)
        return false
      },
      { timeout: 45_000, interval: 50 },
    )
    .toBe(true)
    .catch(async () => {
      const { sentences, headings } = await readPage(page)
      const shown = [...headings, ...sentences].join(' | ')
      ending = nowhere(task, `${problem?.split('\n')[0] ?? 'is not done'} The page says: ${shown}`)
    })
  page.off('load', onLoad)
  return ending
}

/** Pages that offer another try. */
const offers: readonly string[] = [en.missing.heading, en.unreachable.heading]

async function advance({ page }: Visitor) {
  await page.clock.fastForward(leap).catch(ignore)
  // A style shows the notice of a page that is not hydrated.
  await page
    .evaluate(() => {
      for (const animation of document.getAnimations()) {
        const delay = animation.effect?.getTiming().delay ?? 0
        if (delay > 0) animation.currentTime = Number(animation.currentTime ?? 0) + 2000
      }
    })
    .catch(ignore)
}

/** The page may be left at any moment. */
const ignore = () => undefined

interface PageReading {
  /** What is announced, apart from what is only loading. */
  readonly sentences: readonly string[]
  readonly headings: readonly string[]
  /** How many links and enabled buttons and fields the page has. */
  readonly controls: number
}

/** Returns what a visitor sees; nothing while the page is being left. */
async function readPage(page: Page): Promise<PageReading> {
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
