import { describe, expect, test } from 'vitest'
import type { PlanChange, PlanChangeOutcome, PlanHolder } from '../../../src-core/domain/plan-change'
import type { CurrentUser } from '../../../src-core/domain/subscriber'
import type { PaymentFailure } from '../../../src-core/ports/payments'
import { failure, success, type Result } from '../../../src-core/shared/result'
import { ChangePlan } from '../../../src-core/use-cases/change-plan'
import { eventsOf, newTestEnvironment, signIn } from '../../support/test-world'
import { preview, wanted } from '../domain/plan-change/events'

/** A subscriber whose service answers what the test says, and who is loaded with the given fields. */
async function setup() {
  const environment = newTestEnvironment()
  const { id } = await signIn(environment, 'subscribed@example.com')
  const { world, portalApi, clock, log, analytics } = environment
  let bankAnswer: Promise<Result<void, PaymentFailure>> = Promise.resolve(success())
  const answers = {
    preview: success(preview) as Awaited<ReturnType<typeof portalApi.previewChange>>,
    change: [success(undefined)] as Awaited<ReturnType<typeof portalApi.changePlan>>[],
    bank: (answer: typeof bankAnswer) => void (bankAnswer = answer),
  }
  const asked: unknown[] = []
  const api = {
    ...portalApi,
    previewChange: (_account: string, productId: string) => {
      asked.push(['preview', productId])
      return Promise.resolve(answers.preview)
    },
    changePlan: (account: string, order: unknown) => {
      asked.push(['change', account, order])
      return Promise.resolve(answers.change.shift() ?? success(undefined))
    },
    callOffChange: (account: string) => {
      asked.push(['call off', account])
      return Promise.resolve(success())
    },
  } as typeof portalApi
  const bank = { ask: (secret: string) => (asked.push(['bank', secret]), bankAnswer) }
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
  const settle = () => clock.advance(0)
  /** Changes what the service knows of the subscription. */
  const subscribe = (changes: Partial<NonNullable<CurrentUser['subscription']>>) =>
    world.change((draft) => {
      const subscription = draft.accounts.find((each) => each.id === id)?.subscription
      if (subscription) subscription.details = { ...subscription.details, ...changes }
    })
  subscribe({ recurrence: 'month' })
  const open = async () => {
    flow.send({ type: 'shown', wanted })
    await settle()
  }
  const press = async () => {
    flow.send({ type: 'submit' })
    await settle()
  }
  return { ...environment, id, flow, surroundings, finished, asked, answers, settle, subscribe, open, press }
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

test('a card that is declined is logged, and asks for another price', async () => {
  const { open, press, answers, asked, log, surroundings, finished } = await setup()
  answers.change = [failure({ kind: 'payment-declined', reason: 'insufficient-funds' })]
  await open()
  await press()
  expect(asked.at(-1)).toEqual(['preview', 'yearly-us'])
  expect(surroundings.change).toMatchObject({ step: 'shown', problem: 'insufficient-funds' })
  expect(log.entries).toMatchObject([{ level: 'warn', message: 'The plan was not changed' }])
  expect(finished).toEqual([])
})

describe('a bank that wants to be asked', () => {
  async function asking(answer: Result<void, PaymentFailure>) {
    const made = await setup()
    let resolve: (result: Result<void, PaymentFailure>) => void = () => undefined
    made.answers.change = [success({ clientSecret: 'secret-1' })]
    made.answers.bank(new Promise((settled) => (resolve = settled)))
    await made.open()
    made.subscribe({ changePending: true })
    await made.press()
    expect(made.asked.at(-1)).toEqual(['bank', 'secret-1'])
    const answerBank = async () => {
      resolve(answer)
      await made.settle()
    }
    return { ...made, answerBank }
  }

  test('is waited for, and then the service, which learns it later', async () => {
    const { answerBank, subscribe, surroundings, finished, clock } = await asking(success())
    expect(surroundings.change.step).toBe('asking-bank')
    await answerBank()
    expect(surroundings.change.step).toBe('checking')
    subscribe({ changePending: false, recurrence: 'year' })
    await clock.advance(2999)
    expect(finished).toEqual([])
    await clock.advance(1)
    expect(finished).toEqual(['changed'])
  })

  test('and refuses, has the change called off, and is logged', async () => {
    const refusal = failure({ kind: 'authentication-failed' } as const)
    const { answerBank, subscribe, surroundings, asked, id, log } = await asking(refusal)
    subscribe({ changePending: false })
    await answerBank()
    expect(asked.slice(-2)).toEqual([
      ['call off', id],
      ['preview', 'yearly-us'],
    ])
    expect(surroundings.change).toMatchObject({ step: 'shown', problem: 'authentication-failed' })
    expect(log.entries).toMatchObject([{ message: 'The bank has not confirmed the payment of another plan' }])
  })

  test('and whose answer the service never learns, is waited for half a minute', async () => {
    const { answerBank, finished, clock } = await asking(success())
    await answerBank()
    await clock.advance(30_000)
    expect(finished).toEqual(['pending'])
  })
})

describe('a lost answer', () => {
  test('is looked up: only the answer may be lost', async () => {
    const { open, press, answers, subscribe, finished } = await setup()
    answers.change = [failure({ kind: 'unreachable' })]
    await open()
    subscribe({ recurrence: 'year' })
    await press()
    expect(finished).toEqual(['changed'])
  })

  test('may be asked for again with the same quote, so that nothing is charged twice', async () => {
    const { open, press, answers, asked, surroundings, subscribe, finished } = await setup()
    answers.change = [failure({ kind: 'service-error' })]
    await open()
    await press()
    expect(surroundings.change).toMatchObject({ step: 'shown', problem: 'unconfirmed' })
    subscribe({ recurrence: 'year' })
    await press()
    expect(asked.filter((each) => Array.isArray(each) && each[0] === 'change')).toHaveLength(2)
    expect(asked.at(-1)).toEqual(asked.at(-2))
    expect(finished).toEqual(['changed'])
  })

  test('of which the service tells nothing either, is logged', async () => {
    const { open, press, answers, world, surroundings, log } = await setup()
    answers.change = [failure({ kind: 'unreachable' })]
    await open()
    world.faults.next('loadUser', 'unreachable')
    await press()
    expect(surroundings.change).toMatchObject({ step: 'shown', problem: 'unconfirmed' })
    expect(log.entries).toMatchObject([
      { message: 'The plan was not changed' },
      { message: 'It is not known whether the plan was changed' },
    ])
  })
})

test('an answer that comes after a sign-out changes nothing', async () => {
  const { open, press, surroundings, settle, answers, finished, world } = await setup()
  answers.change = [success({ clientSecret: 'secret-1' })]
  let resolve: (result: Result<void, PaymentFailure>) => void = () => undefined
  answers.bank(new Promise((settled) => (resolve = settled)))
  await open()
  await press()
  surroundings.holder = undefined
  resolve(success())
  await settle()
  expect(surroundings.change).toEqual({ step: 'none' })
  expect(finished).toEqual([])
  expect(eventsOf(world)).toEqual([])
})
