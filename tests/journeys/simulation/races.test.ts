import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { invariants } from './invariants/all'
import { defaultState, parseStep, type Line } from './run/replay'
import { Statistics } from './run/statistics'
import { Browser, type InitialState } from './simulated/browser'

interface Race {
  readonly scheduler: fc.Scheduler
  /** The steps of each tab; a step that is not possible at its time is skipped. */
  readonly tabs: readonly (readonly Line[])[]
  readonly initial?: Partial<InitialState>
}

/** Runs the steps of all tabs at once; every response arrives when the scheduler decides. */
async function race({ scheduler, tabs, initial }: Race) {
  const initialState = { ...defaultState, ...initial }
  const browser = await Browser.open(initialState)
  while (browser.tabs.length < tabs.length) browser.openTab(initialState.address)
  await browser.advance(200)
  browser.faults.scheduleResponses((call) => scheduler.schedule(Promise.resolve(), call))
  const opened = [...browser.tabs]
  const simulation = { browser, invariants, statistics: new Statistics() }
  const errors: unknown[] = []
  const runStep = async (index: number, line: Line) => {
    const tab = opened[index]
    const step = parseStep(line)
    if (!tab || !browser.tabs.includes(tab)) return
    browser.current = tab
    if (step.check(simulation)) await step.run(simulation).catch((error: unknown) => errors.push(error))
  }
  tabs.forEach((lines, index) =>
    scheduler.scheduleSequence(
      lines.map((line) => ({ label: String(line), builder: () => runStep(index, line) })),
    ),
  )
  while (scheduler.count() > 0) {
    await scheduler.waitNext(1)
    await browser.settle()
  }
  await runStep(0, 'time passes: 1 min')
  browser.close()
  expect(errors).toEqual([])
  return { world: browser.world.read(), recorder: browser.recorder, page: browser.current.page }
}

function assertRaces(check: (scheduler: fc.Scheduler) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(fc.scheduler(), check), { numRuns: 60 })
}

const timeout = 120_000

test('the price belongs to the plan and code that are shown', { timeout }, () =>
  assertRaces(async (scheduler) => {
    const tab: readonly Line[] = [
      'types a code: CALM50',
      'applies the code',
      'selects a plan: monthly',
      'types a code: STARTNOW',
      'applies the code, pressing twice',
      'removes the code',
      'selects a plan: yearly',
      'types a code: WRONG',
      'applies the code',
      'selects a plan: monthly',
    ]
    const { page } = await race({ scheduler, tabs: [tab] })
    expect(page.order?.promo.type).not.toBe('fetching')
  }),
)

test('users who sign in after each other see nothing of each other', { timeout }, () =>
  assertRaces(async (scheduler) => {
    const first: readonly Line[] = [
      'signs in: free',
      'types a code: CALM50',
      'applies the code',
      'signs out',
      'signs in, pressing twice: subscribed',
      'edits firstName: Fiona',
      'saves a field: firstName',
      'signs out',
    ]
    const second: readonly Line[] = [
      'time passes: 1 s',
      'signs out in another window',
      'signs in with: google',
    ]
    const initial = { address: '/signin', email: undefined }
    const { page } = await race({ scheduler, tabs: [first, second], initial })
    expect(['/', '/signin']).toContain(page.visiblePage)
  }),
)

test('a switch, a cancellation and a change of card at once end in one of their orders', { timeout }, () =>
  assertRaces(async (scheduler) => {
    const tabs: readonly (readonly Line[])[] = [
      ['follows a link: /change-plan', 'changes the plan', 'changes the plan'],
      ['follows a link: /cancel-subscription', 'selects a reason: too-expensive', 'cancels the subscription'],
      ['follows a link: /change-payment-method', 'saves the card: 5555 5555 5555 4444'],
    ]
    const { world } = await race({ scheduler, tabs, initial: { email: 'subscribed@example.com' } })
    const details = world.accounts.find(({ id }) => id === 'subscribed')?.subscription?.details
    // A cancellation calls off a switch before it, and refuses one after it.
    expect(details).toMatchObject({ autoRenew: false, recurrence: 'year', price: 49.99 })
    expect(details).not.toHaveProperty('scheduledChange')
    const isChanged = world.paymentMethods.length > 0
    expect(details?.paymentOption).toEqual({ type: 'card', last4: isChanged ? '4444' : '4242' })
    expect(world.charges).toEqual([])
  }),
)

test('an order in two tabs is paid once and counted once', { timeout }, () =>
  assertRaces(async (scheduler) => {
    const tab: readonly Line[] = [
      'continues to the checkout',
      'pays: a good card',
      'pays, pressing twice: a good card',
      'retries the checkout',
      'pays: a good card',
      'types the address: /',
    ]
    const { world, recorder } = await race({ scheduler, tabs: [tab, tab] })
    expect(world.payments.length).toBeLessThanOrEqual(1)
    expect(recorder.purchaseEvents.length).toBeLessThanOrEqual(1)
  }),
)
