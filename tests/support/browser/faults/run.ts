import { expect } from 'vitest'
import { openPortal } from '../launch'
import type { Journey, Step } from '../journeys'
import { visitorIn, type Visitor } from '../visitor'
import { errorMessageOf, expectSeen, recover, type Expectation } from './expectations'
import { FaultInjector, type Fault, type Requests, type RequestTarget } from './fault-injector'
import type { Interruption } from './tables'
import { forgetInput, recordInput } from './typed-input'

/** Errors of a broken connection: the browser's, the portal's log, and React's for a screen without its chunk. */
const allowedErrors = /^(?!\w*Error:)|dynamically imported module|Unable to preload CSS/

interface Injection {
  readonly target: RequestTarget
  readonly fault: Fault
  readonly expectation: Expectation
}

async function open(options: { readonly refused?: RegExp } = {}) {
  const opened = await openPortal({ allowed: { errors: allowedErrors, ...options } })
  await recordInput(opened.context)
  return { ...opened, visitor: visitorIn(opened) }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Closes the context after the run, failed or not: open pages slow down later runs. */
async function closing<Result>({ context, close }: Opened, run: () => Promise<Result>): Promise<Result> {
  try {
    const result = await run()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await close()
    return result
  } finally {
    await context.close()
  }
}

/** Follows the journey without a fault and returns its requests. */
export async function recordRequests(
  journey: Journey,
  requests: Requests,
): Promise<readonly RequestTarget[]> {
  const opened = await open({ refused: /./ })
  return closing(opened, async () => {
    const injector = await FaultInjector.attach(opened.context, requests)
    for (const step of journey.steps) {
      injector.step = step.name
      await take(opened.visitor, step)
      await opened.page.waitForLoadState('networkidle')
    }
    const recorded = [...injector.requests]
    await journey.checkResult(opened.visitor)
    return recorded
  })
}

/** Follows the journey with one fault, of which the visitor sees what is expected. */
export async function runWithFault(
  journey: Journey,
  requests: Requests,
  { target, fault, expectation }: Injection,
): Promise<void> {
  const opened = await open({ refused: /./ })
  const { visitor } = opened
  const takeStep = fault === 'delayed' ? takeDelayed : takeBroken
  await closing(opened, async () => {
    const injector = await FaultInjector.attach(opened.context, requests)
    injector.inject(target, fault)
    for (const step of journey.steps) {
      injector.step = step.name
      await takeStep(visitor, step, injector, expectation)
      await expect(step.done(visitor)).toBeShown()
      await forgetInput(visitor.page)
      await step.checkChoices?.(visitor)
    }
    await until(() => injector.wasInjected)
    injector.release()
    await journey.checkResult(visitor)
  })
}

async function takeBroken(visitor: Visitor, step: Step, injector: FaultInjector, expectation: Expectation) {
  const wasInjected = injector.wasInjected
  await errorMessageOf(() => step.act(visitor))
  if (wasInjected || expectation === 'unaffected') return
  await Promise.any([done(visitor, step), until(() => injector.wasInjected)])
  if (!injector.wasInjected) return
  await expectSeen(visitor, expectation)
  if (!(await step.done(visitor).first().isVisible())) await recover(visitor, step, expectation)
}

async function takeDelayed(visitor: Visitor, step: Step, injector: FaultInjector, expectation: Expectation) {
  const acting = errorMessageOf(() => step.act(visitor))
  if (expectation !== 'unaffected' && (!injector.wasInjected || injector.isHolding)) {
    const seen = until(() => injector.isHolding).then(() => expectSeen(visitor, expectation))
    await Promise.any([done(visitor, step), seen])
    if (injector.isHolding) injector.release()
  }
  await acting
}

/** Follows the journey, going offline for one step, or reloading or going back after it. */
export async function runInterrupted(
  journey: Journey,
  { interruption, at, expectation }: { interruption: Interruption; at: string; expectation: Expectation },
): Promise<void> {
  const opened = await open()
  const { visitor, page } = opened
  const interrupt = { offline: goOffline, reload, back: goBack }[interruption]
  await closing(opened, async () => {
    for (const step of journey.steps) {
      const isInterrupted = step.name === at
      if (isInterrupted) await interrupt(visitor, step, expectation)
      else await step.act(visitor)
      // The result of the last step may be shown only once: the end of the journey is checked instead.
      if (isInterrupted && step === journey.steps.at(-1)) break
      if (isInterrupted && interruption !== 'offline') {
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
        await page.waitForLoadState('networkidle')
        if (!(await step.done(visitor).first().isVisible())) await step.act(visitor)
      }
      await expect(step.done(visitor)).toBeShown()
      await step.checkChoices?.(visitor)
    }
    await journey.checkResult(visitor)
    expect(await visitor.payments()).toHaveLength(journey.payments)
  })
}

async function goOffline(visitor: Visitor, step: Step, expectation: Expectation) {
  const { page, context } = visitor
  // Prefetched files have arrived.
  await page.waitForLoadState('networkidle')
  // Without a page the fakes receive no calls.
  const hasCalls = expectation !== 'browser error' && (await visitor.world()) !== undefined
  if (hasCalls) await visitor.setNetwork('offline')
  await context.setOffline(true)
  await errorMessageOf(() => step.act(visitor))
  await expectSeen(visitor, expectation)
  await context.setOffline(false)
  if (hasCalls) await visitor.setNetwork('normal')
  if (expectation === 'unaffected') return
  await recover(visitor, step, expectation)
  await expect(step.done(visitor)).toBeShown()
}

async function reload(visitor: Visitor, step: Step, expectation: Expectation) {
  await take(visitor, step)
  await visitor.page.reload()
  await expectSeen(visitor, expectation)
}

async function goBack(visitor: Visitor, step: Step, expectation: Expectation) {
  const { page } = visitor
  await take(visitor, step)
  await page.goBack()
  if (expectation === 'previous page') expect(page.url()).toBe('about:blank')
  else await expectSeen(visitor, expectation)
  if (!step.isElsewhere) await page.goForward()
}

async function take(visitor: Visitor, step: Step) {
  await step.act(visitor)
  await expect(step.done(visitor)).toBeShown()
}

const done = (visitor: Visitor, step: Step) => step.done(visitor).first().waitFor()

async function until(holds: () => boolean) {
  await expect.poll(holds, { timeout: 8000, interval: 20 }).toBe(true)
}
