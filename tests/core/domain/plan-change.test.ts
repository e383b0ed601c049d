import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  next,
  type PlanChange,
  type PlanChangeEffect,
  type PlanChangeEvent,
  type PlanHolder,
} from '#core/domain/plan-change'
import type { PaymentFailure } from '#core/ports/payments'
import type { ChangePreviewFailure } from '#core/ports/portal-api'
import { failure, success } from '#core/shared/result'
import type { PlanChangeCause } from '#core/use-cases/change-plan'
import { preview, wanted } from '../../support/plan-change'
import { subscription } from '../../support/users'
import { explore } from './explore'
import { asked, late, Page, refusals, sent } from './machine'

const mira: PlanHolder = { account: 'mira', isPending: false }
const noah: PlanHolder = { account: 'noah', isPending: false }
const other = { productId: 'yearly-ca', from: 'monthly', to: 'yearly' } as const
const newPreview = { ...preview, now: { ...preview.now, amount: 47.6 }, quote: 'quote-2' }
const atRenewal = { ...preview, takesEffect: 'renewal' } as const
const order = { productId: 'yearly-us', quote: 'quote-1' }

// The user that the service knows

const userWith = (changes: Parameters<typeof subscription>[0] = {}) => ({
  subscription: subscription(changes),
})
const unchanged = userWith()
const yearly = userWith({ recurrence: 'year' })
const scheduled = userWith({
  scheduledChange: {
    productId: 'yearly-us',
    productName: 'Annual',
    recurrence: 'year',
    price: 49.99,
    from: '2026-12-20',
  },
})
const pending = userWith({ changePending: true })
const cancelled = userWith({ autoRenew: false })
const paused = userWith({ paused: true })

const none: PlanChange = { step: 'none' }
const newPage = () =>
  new Page<PlanChange, PlanChangeCause, PlanChangeEffect, { readonly holder: PlanHolder }>(next, none, {
    holder: mira,
  })
const opened: PlanChangeCause = { type: 'shown', wanted }
const openedOther: PlanChangeCause = { type: 'shown', wanted: other }
const chosen: PlanChangeCause = { type: 'chosen', wanted: other }
const retry: PlanChangeCause = { type: 'retry' }
const restored: PlanChangeCause = { type: 'restored' }
const submit: PlanChangeCause = { type: 'submit' }

const unreachable = failure({ kind: 'unreachable' } as const)
const loading = () => newPage().send(opened)
const notLoaded = () => loading().answer('previewed', unreachable)
const shown = (price: typeof preview | typeof atRenewal = preview) =>
  loading().answer('previewed', success(price))
const submitted = () => shown().send(submit)
const accepted = () => submitted().answer('changed', success(undefined))
const askingBank = () => submitted().answer('changed', success({ clientSecret: 'secret-1' }))
const bankSays = (kind: PaymentFailure['kind']) =>
  askingBank().answer('bank-answered', failure({ kind, cause: undefined }))
const lost = () => submitted().answer('changed', unreachable)

const loads = (productId: string) => ({ type: 'preview', account: 'mira', productId })
const finish = (outcome: string) => ({ type: 'finish', outcome, wanted, preview })

describe('a price is shown first', () => {
  test('of the plan that is wanted, or chosen instead', () => {
    expect(loading().effects).toMatchObject([loads('yearly-us')])
    expect(shown().change).toMatchObject({ step: 'shown', wanted, preview })
    for (const page of [loading(), shown(), notLoaded()])
      expect(page.send(chosen).effects).toMatchObject([loads('yearly-ca')])
    expect(loading().send(openedOther).effects).toMatchObject([loads('yearly-ca')])
    expect(shown().send({ type: 'chosen', wanted }).effects).toEqual([])
    expect(newPage().send(chosen)).toMatchObject({ change: none, effects: [] })
    expect(loading().send(opened).effects).toEqual([])
  })

  test('again on a page that is opened again, or comes from the back/forward cache', () => {
    for (const page of [() => shown(), notLoaded]) {
      expect(page().send(opened).effects).toMatchObject([loads('yearly-us')])
      expect(page().send(restored).effects).toMatchObject([loads('yearly-us'), { type: 'refresh' }])
    }
    expect(accepted().answer('checked', success(yearly)).send(opened).effects).toMatchObject([
      loads('yearly-us'),
    ])
    expect(accepted().answer('checked', success(yearly)).send(restored).effects).toEqual([])
  })

  test('unless the bank has an earlier change to answer', () => {
    const page = newPage()
      .with({ holder: { ...mira, isPending: true } })
      .send(opened)
    expect(page.change.step).toBe('done')
    expect(page.effects).toEqual([{ type: 'finish', outcome: 'pending', wanted, preview: undefined }])
  })

  test.each<[ChangePreviewFailure['kind'], readonly PlanChangeEffect[]]>([
    ['unreachable', []],
    ['service-error', []],
    ['product-refused', []],
    ['not-possible', [{ type: 'refresh' }]],
    ['not-signed-in', [{ type: 'refresh' }]],
  ])('or why there is none: %s', (reason, effects) => {
    const page = loading().answer('previewed', failure({ kind: reason }))
    expect(page.change).toMatchObject({ step: 'not-loaded', reason })
    expect(page.effects).toEqual(effects)
    expect(page.send(retry).effects).toMatchObject([loads('yearly-us')])
  })
})

describe('a plan is changed at the price that was shown, by the press below it', () => {
  test('with the quote, and the consent', () => {
    expect(submitted().effects).toMatchObject([{ type: 'change', account: 'mira', order }])
    const consent = { version: '1', at: '2026-11-26T10:00:00.000Z' }
    expect(shown().send({ type: 'submit', consent }).effects).toMatchObject([
      { type: 'change', order: { ...order, consent } },
    ])
  })

  test('another price is shown, and asks for another press', () => {
    const page = submitted().answer('changed', failure({ kind: 'price-changed', preview: newPreview }))
    expect(page.change).toMatchObject({ step: 'shown', preview: newPreview, isPriceChanged: true })
    expect(page.effects).toEqual([])
  })

  test.each(refusals)('a declined card spends the quote, so that the price is loaded again: %s', (reason) => {
    const page = submitted().answer('changed', failure({ kind: 'payment-declined', reason }))
    expect(page.effects).toMatchObject([loads('yearly-us')])
    expect(page.answer('previewed', success(preview)).change).toMatchObject({
      step: 'shown',
      problem: reason,
    })
  })

  test.each<['product-refused' | 'not-possible' | 'not-signed-in', readonly PlanChangeEffect[]]>([
    ['product-refused', []],
    ['not-possible', [{ type: 'refresh' }]],
    ['not-signed-in', [{ type: 'refresh' }]],
  ])('it may not be possible any more: %s', (reason, effects) => {
    const page = submitted().answer('changed', failure({ kind: reason }))
    expect(page.change).toMatchObject({ step: 'not-loaded', reason })
    expect(page.effects).toEqual(effects)
  })
})

describe('a bank that wants to be asked is asked', () => {
  test('and what it approves is looked up', () => {
    expect(askingBank().effects).toMatchObject([{ type: 'ask-bank', clientSecret: 'secret-1' }])
    const page = askingBank().answer('bank-answered', success())
    expect(page.effects).toMatchObject([{ type: 'check', account: 'mira', callsOff: false }])
    expect(page.answer('checked', success(unchanged)).effects).toMatchObject([{ type: 'wait' }])
  })

  test.each(refusals)('what it has refused is called off, and needs another quote: %s', (refusal) => {
    const page = bankSays(refusal)
    expect(page.effects).toMatchObject([{ type: 'check', callsOff: true }])
    expect(page.answer('checked', success(pending)).effects).toMatchObject([{ type: 'wait' }])
    expect(page.waited().effects).toMatchObject([{ type: 'check', callsOff: true }])
    expect(page.answer('checked', success(unchanged)).change).toMatchObject({
      step: 'loading',
      problem: refusal,
    })
  })

  test.each(['no-connection', 'unknown', 'session-refused', 'incomplete'] as const)(
    'without its answer the service decides: %s',
    (kind) => {
      const page = bankSays(kind)
      expect(page.effects).toMatchObject([{ type: 'check', callsOff: false }])
      expect(page.answer('checked', success(pending)).effects).toMatchObject([{ type: 'wait' }])
      const problem = 'authentication-failed'
      expect(page.answer('checked', success(unchanged)).change).toMatchObject({ step: 'loading', problem })
    },
  )
})

describe("the service's user decides", () => {
  test.each([
    ['accepted', accepted],
    ['refused by the bank', () => bankSays('declined')],
    ['not answered by the bank', () => bankSays('unknown')],
    ['lost', lost],
  ])('whether the plan has changed: %s', (_what, page) => {
    expect(page().answer('checked', success(yearly)).effects).toEqual([
      { type: 'report', from: 'monthly', to: 'yearly' },
      finish('changed'),
    ])
    for (const user of [cancelled, paused, userWith({ managedBy: 'app-store', recurrence: 'year' }), {}])
      expect(page().answer('checked', success(user)).effects).toEqual([finish('not-changed')])
    expect(page().answer('checked', failure({ kind: 'not-signed-in' }))).toMatchObject({
      change: { step: 'not-loaded', reason: 'not-signed-in' },
      effects: [{ type: 'refresh' }],
    })
  })

  test('or will change with the next period', () => {
    const page = shown(atRenewal)
      .send(submit)
      .answer('changed', success(undefined))
      .answer('checked', success(scheduled))
    expect(page.effects).toMatchObject([{ type: 'report' }, { type: 'finish', outcome: 'scheduled' }])
  })

  test('for half a minute, while the change is not known', () => {
    const outcomes = [
      [success(unchanged), 'unknown'],
      [unreachable, 'unknown'],
      [success(pending), 'pending'],
    ] as const
    for (const [answer, outcome] of outcomes) {
      const page = accepted()
      for (let count = 0; count < 10; count += 1) {
        expect(page.answer('checked', answer).effects).toMatchObject([{ type: 'wait', milliseconds: 3000 }])
        expect(page.waited().effects).toMatchObject([{ type: 'check' }])
      }
      expect(page.answer('checked', answer)).toMatchObject({
        change: { step: 'done' },
        effects: [finish(outcome)],
      })
    }
  })
})

describe('an answer that was lost', () => {
  test.each(['unreachable', 'service-error'] as const)('is looked up: %s', (kind) => {
    expect(submitted().answer('changed', failure({ kind })).effects).toMatchObject([
      { type: 'check', callsOff: false },
    ])
  })

  test('leaves the price, which may be asked for again', () => {
    for (const page of [
      lost().answer('checked', success(unchanged)),
      lost().answer('checked', unreachable),
    ]) {
      expect(page).toMatchObject({ change: { step: 'shown', problem: 'unconfirmed' }, effects: [] })
      expect(page.send(submit).effects).toMatchObject([{ type: 'change', order }])
    }
  })

  test('is asked for once more if the change waits for the bank', () => {
    const page = lost().answer('checked', success(pending))
    expect(page.effects).toMatchObject([{ type: 'change', order }])
    expect(page.answer('changed', unreachable).answer('checked', success(pending)).effects).toMatchObject([
      { type: 'wait' },
    ])
  })
})

// Every state

type Next = typeof next

const results = {
  previewed: [success(preview), unreachable, failure({ kind: 'not-possible' })],
  changed: [
    success(undefined),
    success({ clientSecret: 'secret-1' }),
    failure({ kind: 'payment-declined', reason: 'declined' }),
    failure({ kind: 'price-changed', preview: newPreview }),
    failure({ kind: 'not-signed-in' }),
    unreachable,
  ],
  'bank-answered': [success(), failure({ kind: 'declined' }), failure({ kind: 'no-connection' })],
  checked: [...[unchanged, yearly, pending, cancelled].map((user) => success(user)), unreachable],
}
const answersTo = (answers: number): readonly PlanChangeCause[] => [
  ...Object.entries(results).flatMap(([type, each]) =>
    each.map((result) => ({ type, answers, result }) as PlanChangeCause),
  ),
  { type: 'time-passed', answers },
]
const causes: readonly PlanChangeCause[] = [
  opened,
  openedOther,
  chosen,
  retry,
  restored,
  submit,
  ...answersTo(asked),
  ...answersTo(late),
]
const everything: readonly PlanChangeEvent[] = causes.flatMap((cause) =>
  [mira, { ...mira, isPending: true }, noah, undefined].map((holder) => ({ ...cause, id: sent, holder })),
)
const requests: readonly PlanChangeEffect['type'][] = ['preview', 'change', 'ask-bank', 'check', 'wait']

function violationOf(
  before: PlanChange,
  event: PlanChangeEvent,
  { state: change, effects }: ReturnType<Next>,
  machine: Next,
): string | undefined {
  const isOwn = before.account === event.holder?.account
  if ('answers' in event && event.answers === late && event.holder && isOwn && change !== before)
    return 'a late answer counts'
  const types = effects.map(({ type }) => type)
  const made = effects.filter(({ type }) => requests.includes(type))
  if (!event.holder && (change.step !== 'none' || effects.length > 0)) return 'a sign-out does not end it'
  if (effects.some((effect) => 'account' in effect && effect.account !== event.holder?.account))
    return 'something is done for another account'
  for (const effect of effects) {
    if (effect.type !== 'change') continue
    const isPress = event.type === 'submit' && before.step === 'shown'
    const isSame = before.step === 'checking' && effect.order === before.order
    if (!isPress && !isSame) return 'a plan is changed without a press'
    const quote = before.step === 'shown' || before.step === 'checking' ? before.preview.quote : undefined
    if (effect.order.quote !== quote) return 'a plan is changed at a price that is not shown'
  }
  if (types.includes('report') && !(event.type === 'checked' && isOwn))
    return 'a change is reported before the service says it'
  const isOver = change.step === 'done' && (before.step !== 'done' || event.type === 'shown')
  if (types.includes('finish') !== (isOver && change !== before) && isOwn)
    return 'the outcome is not told once'
  if (made.length > 1) return 'two requests are asked at a time'
  const isInFlight = isOwn && ['changing', 'asking-bank', 'checking'].includes(before.step)
  if (made.length > 0 && isInFlight && !('answers' in event)) return 'a change in flight is disturbed'
  if (
    before.step !== 'none' &&
    !isOwn &&
    !isDeepStrictEqual({ state: change, effects }, machine(none, event))
  )
    return 'the change of another account is not forgotten'
  return 'request' in change && change.request === sent && made.length === 0
    ? 'a request is awaited that was not asked'
    : undefined
}

const renamed = (change: PlanChange): PlanChange =>
  'request' in change ? { ...change, request: asked } : change

/** Whether a wait ends if the service says the same of the user again and again, and nothing else succeeds. */
const endsWith = (machine: Next) => (start: PlanChange) =>
  results.checked.every((user) => {
    let change = start
    let isPausing = false
    for (let count = 0; count < 50 && 'request' in change; count += 1) {
      const given: PlanChangeCause = isPausing
        ? { type: 'time-passed', answers: asked }
        : answerFor(change, user)
      const holder = { account: change.account, isPending: false }
      const after = machine(change, { ...given, id: sent, holder })
      isPausing = after.effects.some(({ type }) => type === 'wait')
      change = renamed(after.state)
    }
    return !('request' in change)
  })

function answerFor({ step: awaiting }: PlanChange, user: unknown): PlanChangeCause {
  const answer = (type: PlanChangeCause['type'], result: unknown = unreachable) =>
    ({ type, answers: asked, result }) as PlanChangeCause
  if (awaiting === 'changing') return answer('changed')
  if (awaiting === 'asking-bank') return answer('bank-answered', failure({ kind: 'no-connection' }))
  return awaiting === 'checking' ? answer('checked', user) : answer('previewed')
}

const exploreWith = (machine: Next) =>
  explore(none, { next: machine, events: everything, renamed, violationOf, ends: endsWith(machine) })

test('every state that can be reached keeps the promises of a change of plan', () => {
  const { states, transitions, violation } = exploreWith(next)
  process.stdout.write(`A change of plan has ${states} states and ${transitions} transitions.\n`)
  expect(violation).toBeUndefined()
})

test.each<[string, Next, RegExp]>([
  [
    'hears late answers',
    (before, event) =>
      next(before, 'answers' in event && 'request' in before ? { ...event, answers: before.request } : event),
    /a late answer counts/,
  ],
  [
    'keeps the price of another account',
    (before, event) =>
      event.holder
        ? next(before, { ...event, holder: { ...mira, account: before.account ?? 'mira' } })
        : next(before, event),
    /another account/,
  ],
  [
    'presses again by itself at another price',
    (before, event) => {
      const after = next(before, event)
      return after.state.step === 'shown' && after.state.isPriceChanged && event.type === 'changed'
        ? next(after.state, { ...submit, id: sent, holder: event.holder })
        : after
    },
    /without a press/,
  ],
  [
    'loads another price while one is paid',
    (before, event) =>
      before.step === 'changing' && event.type === 'shown'
        ? next({ step: 'none' }, event)
        : next(before, event),
    /disturbed/,
  ],
  [
    'reports what is only asked for',
    (before, event) => {
      const { state, effects } = next(before, event)
      return state.step === 'checking' && event.type === 'changed'
        ? { state, effects: [...effects, { type: 'report', from: 'monthly', to: 'yearly' }] }
        : { state, effects }
    },
    /before the service says it/,
  ],
  [
    'asks for ever',
    (before, event) => {
      const { state, effects } = next(before, event)
      return {
        state: state.step === 'checking' && state !== before ? { ...state, left: 3 } : state,
        effects,
      }
    },
    /no answer ends this/,
  ],
])('a machine that %s is found', (_what, broken, violation) => {
  expect(exploreWith(broken).violation).toMatch(violation)
})
