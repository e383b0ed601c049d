import { describe, expect, test } from 'vitest'
import type { PlanChange, PlanChangeOutcome, PlanHolder } from '#core/domain/plan-change'
import type { PaymentFailure } from '#core/ports/payments'
import { failure, success, type Result } from '#core/shared/result'
import { ChangePlan, type PlanChangeCause } from '#core/use-cases/change-plan'
import { preview, wanted } from '../../support/plan-change'
import { changeSubscription } from '../../support/portal-at'
import { eventsOf, newTestEnvironment, signIn } from '../../support/test-world'

const email = 'subscribed@example.com'

/** A monthly subscriber whose service answers what the test says, and whose bank answers when it says so. */
async function setup() {
  const environment = newTestEnvironment()
  const { id } = await signIn(environment, email)
  const { world, portalApi, clock, log, analytics } = environment
  const answers = {
    preview: success(preview) as Awaited<ReturnType<typeof portalApi.previewChange>>,
    change: success(undefined) as Awaited<ReturnType<typeof portalApi.changePlan>>,
  }
  const asked: unknown[] = []
  const answer = async <Answer>(request: unknown, given: Answer | Promise<Answer>) => {
    asked.push(request)
    return given
  }
  const api = {
    ...portalApi,
    previewChange: (_account: string, productId: string) => answer(['preview', productId], answers.preview),
    changePlan: (account: string, order: unknown) => answer(['change', account, order], answers.change),
    callOffChange: (account: string) => answer(['call off', account], success()),
  } as typeof portalApi
  let settleBank: (result: Result<void, PaymentFailure>) => void = () => undefined
  const bankAnswer = new Promise<Result<void, PaymentFailure>>((resolve) => (settleBank = resolve))
  const bank = { ask: (secret: string) => answer(['bank', secret], bankAnswer) }
  const flow = new ChangePlan(api, bank, analytics, clock, log)
  const finished: PlanChangeOutcome[] = []
  const surroundings = {
    change: { step: 'none' } as PlanChange,
    holder: { account: id, isPending: false } as PlanHolder | undefined,
    show: (change: PlanChange) => void (surroundings.change = change),
    loadUser: () => api.loadUser(),
    refresh: () => Promise.resolve(),
    finish: (outcome: PlanChangeOutcome) => void finished.push(outcome),
  }
  flow.connect(surroundings)
  const subscribe = (changes: Parameters<typeof changeSubscription>[2]) =>
    changeSubscription(world, email, changes)
  subscribe({ recurrence: 'month' })
  const send = async (event: PlanChangeCause) => {
    flow.send(event)
    await clock.advance(0)
  }
  const open = () => send({ type: 'shown', wanted })
  const press = () => send({ type: 'submit' })
  const answerBank = async (result: Result<void, PaymentFailure>) => {
    settleBank(result)
    await clock.advance(0)
  }
  const page = { id, flow, surroundings, finished, asked, answers, subscribe, open, press, answerBank }
  return { ...environment, ...page }
}

test('a change is previewed, made at that price once, looked up, and reported', async () => {
  const { open, press, flow, surroundings, subscribe, asked, finished, world, log, id } = await setup()
  await open()
  expect(surroundings.change).toMatchObject({ step: 'shown', preview })
  subscribe({ recurrence: 'year' })
  flow.send({ type: 'submit' })
  await press()
  expect(asked).toEqual([
    ['preview', 'yearly-us'],
    ['change', id, { productId: 'yearly-us', quote: 'quote-1' }],
  ])
  expect(finished).toEqual(['changed'])
  expect(eventsOf(world)).toEqual([{ name: 'plan_changed', from: 'monthly', to: 'yearly' }])
  expect(log.entries).toEqual([])
})

test('a price that cannot be loaded is logged', async () => {
  const { open, answers, log, surroundings } = await setup()
  answers.preview = failure({ kind: 'unreachable' })
  await open()
  expect(surroundings.change).toMatchObject({ step: 'not-loaded', reason: 'unreachable' })
  expect(log.entries).toMatchObject([
    { level: 'warn', message: 'The price of another plan could not be loaded' },
  ])
})

describe('a bank that wants to be asked', () => {
  async function asking() {
    const page = await setup()
    page.answers.change = success({ clientSecret: 'secret-1' })
    await page.open()
    page.subscribe({ changePending: true })
    await page.press()
    expect(page.asked.at(-1)).toEqual(['bank', 'secret-1'])
    return page
  }

  test('is waited for, and then the service, which learns it later', async () => {
    const { answerBank, subscribe, surroundings, finished, clock } = await asking()
    expect(surroundings.change.step).toBe('asking-bank')
    await answerBank(success())
    expect(surroundings.change.step).toBe('checking')
    subscribe({ changePending: false, recurrence: 'year' })
    await clock.advance(2999)
    expect(finished).toEqual([])
    await clock.advance(1)
    expect(finished).toEqual(['changed'])
  })

  test('and refuses, has the change called off, and is logged', async () => {
    const { answerBank, subscribe, surroundings, asked, id, log } = await asking()
    subscribe({ changePending: false })
    await answerBank(failure({ kind: 'authentication-failed' }))
    expect(asked.slice(-2)).toEqual([
      ['call off', id],
      ['preview', 'yearly-us'],
    ])
    expect(surroundings.change).toMatchObject({ step: 'shown', problem: 'authentication-failed' })
    expect(log.entries).toMatchObject([{ message: 'The bank has not confirmed the payment of another plan' }])
  })

  test('changes nothing with an answer that comes after a sign-out', async () => {
    const { answerBank, surroundings, finished, world } = await asking()
    surroundings.holder = undefined
    await answerBank(success())
    expect(surroundings.change).toEqual({ step: 'none' })
    expect(finished).toEqual([])
    expect(eventsOf(world)).toEqual([])
  })
})

test('a lost answer of which the service tells nothing either is logged', async () => {
  const { open, press, answers, world, surroundings, log } = await setup()
  answers.change = failure({ kind: 'unreachable' })
  await open()
  world.faults.next('loadUser', 'unreachable')
  await press()
  expect(surroundings.change).toMatchObject({ step: 'shown', problem: 'unconfirmed' })
  expect(log.entries).toMatchObject([
    { message: 'The plan was not changed' },
    { message: 'It is not known whether the plan was changed' },
  ])
})
