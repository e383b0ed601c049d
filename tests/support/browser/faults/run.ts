import { expect } from 'vitest'
import { openPortal } from '../launch'
import type { Journey, Step } from '../journeys'
import { visitorIn, type Visitor } from '../visitor'
import { errorMessageOf, expectSeen, recover, type Expectation } from './expectations'
import { FaultInjector, type Fault, type Requests, type RequestTarget } from './fault-injector'
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

/** Follows the journey to its end, with one fault. */
export async function runWithFault(
  journey: Journey,
  requests: Requests,
  injection: Injection,
): Promise<void> {
  const opened = await open({ refused: /./ })
  return closing(opened, async () => {
    const injector = await FaultInjector.attach(opened.context, requests)
    injector.inject(injection.target, injection.fault)
    const takeStep = injection.fault === 'delayed' ? takeDelayed : takeBroken
    for (const step of journey.steps) {
      injector.step = step.name
      await takeStep(opened.visitor, step, injector, injection.expectation)
      await expect(step.done(opened.visitor)).toBeShown()
      await forgetInput(opened.page)
      await step.checkChoices?.(opened.visitor)
    }
    await until(() => injector.wasInjected)
    injector.release()
    await journey.checkResult(opened.visitor)
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
  if (expectation !== 'unaffected' && !(injector.wasInjected && !injector.isHolding)) {
    const seen = until(() => injector.isHolding).then(() => expectSeen(visitor, expectation))
    await Promise.any([done(visitor, step), seen])
    if (injector.isHolding) injector.release()
  }
  await acting
}

async function take(visitor: Visitor, step: Step) {
  await step.act(visitor)
  await expect(step.done(visitor)).toBeShown()
}

const done = (visitor: Visitor, step: Step) => step.done(visitor).first().waitFor()

async function until(holds: () => boolean) {
  await expect.poll(holds, { timeout: 8000, interval: 20 }).toBe(true)
}
