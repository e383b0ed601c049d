import { expect, test } from 'vitest'
import { explore } from './explore'
import {
  next,
  type PlanChange,
  type PlanChangeEffect,
  type PlanChangeEvent,
} from '../../../src-core/domain/plan-change'
import { failure, success } from '../../../src-core/shared/result'
import type { PlanChangeCause } from '../../../src-core/use-cases/change-plan'
import {
  cancelled,
  mira,
  newPreview,
  noah,
  opened,
  other,
  pending,
  preview,
  restored,
  retry,
  submit,
  unchanged,
  yearly,
} from './plan-change/rows'

type Next = typeof next

/** The event that happens, and the request that a state waits for: every state that is visited is renamed so. */
const id = 2
const answers = 1
/** An answer to a request that no state waits for. */
const late = 0
const lost = failure({ kind: 'unreachable' })
const results = {
  previewed: [success(preview), lost, failure({ kind: 'not-possible' })],
  changed: [
    success(undefined),
    success({ clientSecret: 'secret-1' }),
    failure({ kind: 'payment-declined', reason: 'declined' }),
    failure({ kind: 'price-changed', preview: newPreview }),
    failure({ kind: 'not-signed-in' }),
    lost,
  ],
  'bank-answered': [success(), failure({ kind: 'declined' }), failure({ kind: 'no-connection' })],
  checked: [...[unchanged, yearly, pending, cancelled].map((user) => success(user)), lost],
}
const answersTo = (request: number): readonly PlanChangeCause[] => [
  ...Object.entries(results).flatMap(([type, each]) =>
    each.map((result) => ({ type, answers: request, result }) as PlanChangeCause),
  ),
  { type: 'time-passed', answers: request },
]
const causes: readonly PlanChangeCause[] = [
  opened(),
  opened(other),
  { type: 'chosen', wanted: other },
  retry,
  restored,
  submit,
  ...answersTo(answers),
  ...answersTo(late),
]
const events: readonly PlanChangeEvent[] = causes.flatMap((cause) =>
  [mira, { ...mira, isPending: true }, noah, undefined].map((holder) => ({ ...cause, id, holder })),
)
const requests: readonly PlanChangeEffect['type'][] = ['preview', 'change', 'ask-bank', 'check', 'wait']

/** Returns the promise that a transition breaks. */
function violationOf(
  before: PlanChange,
  event: PlanChangeEvent,
  { change, effects }: ReturnType<Next>,
): string | undefined {
  const types = effects.map(({ type }) => type)
  const asked = effects.filter(({ type }) => requests.includes(type))
  const isOwn = before.account === event.holder?.account
  if (change.account !== undefined && change.account !== event.holder?.account)
    return 'the change of another account is kept'
  if (effects.some((effect) => 'account' in effect && effect.account !== event.holder?.account))
    return 'something is done for another account'
  for (const effect of effects) {
    if (effect.type !== 'change') continue
    const isPress = event.type === 'submit' && before.step === 'shown'
    const isSame = before.step === 'checking' && effect.order === before.order
    if (!isPress && !isSame) return 'a plan is changed without a press'
    const shown = before.step === 'shown' || before.step === 'checking' ? before.preview.quote : undefined
    if (effect.order.quote !== shown) return 'a plan is changed at a price that is not shown'
  }
  if (types.includes('report') && !(event.type === 'checked' && isOwn))
    return 'a change is reported before the service says it'
  const isOver = change.step === 'done' && (before.step !== 'done' || event.type === 'shown')
  if (types.includes('finish') !== (isOver && change !== before) && isOwn)
    return 'the outcome is not told once'
  if (asked.length > 1) return 'two requests are asked at a time'
  const isInFlight = isOwn && ['changing', 'asking-bank', 'checking'].includes(before.step)
  if (asked.length > 0 && isInFlight && !('answers' in event)) return 'a change in flight is disturbed'
  return 'request' in change && change.request === id && asked.length === 0
    ? 'a request is awaited that was not asked'
    : undefined
}

const renamed = (change: PlanChange): PlanChange =>
  'request' in change ? { ...change, request: answers } : change

/** Whether a wait ends if the service says the same of the user again and again, and nothing else succeeds. */
function endsWhatever(machine: Next, start: PlanChange): boolean {
  return results.checked.every((user) => {
    let change = start
    let isPausing = false
    for (let count = 0; count < 50 && 'request' in change; count += 1) {
      const answer = isPausing ? ({ type: 'time-passed', answers } as const) : answerFor(change, user)
      const holder = { account: change.account, isPending: false }
      const transition = machine(change, { ...answer, id, holder })
      isPausing = transition.effects.some(({ type }) => type === 'wait')
      change = renamed(transition.change)
    }
    return !('request' in change)
  })
}

function answerFor({ step }: PlanChange, user: unknown): PlanChangeCause {
  if (step === 'changing') return { type: 'changed', answers, result: lost }
  if (step === 'asking-bank')
    return { type: 'bank-answered', answers, result: failure({ kind: 'no-connection' }) }
  if (step === 'checking') return { type: 'checked', answers, result: user } as PlanChangeCause
  return { type: 'previewed', answers, result: lost }
}

const exploreWith = (machine: Next) =>
  explore<PlanChange, PlanChangeEvent, ReturnType<Next>>(
    { step: 'none' },
    { next: machine, events, renamed, violationOf, ends: (change) => endsWhatever(machine, change) },
  )

test('every state that can be reached keeps the promises of a change of plan', () => {
  const { states, transitions, violation } = exploreWith(next)
  process.stdout.write(`A change of plan has ${states} states and ${transitions} transitions.\n`)
  expect(violation).toBeUndefined()
})

test.each<[string, Next, RegExp]>([
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
      return after.change.step === 'shown' && after.change.isPriceChanged && event.type === 'changed'
        ? next(after.change, { ...submit, id, holder: event.holder })
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
      const { change, effects } = next(before, event)
      return change.step === 'checking' && event.type === 'changed'
        ? { change, effects: [...effects, { type: 'report', from: 'monthly', to: 'yearly' }] }
        : { change, effects }
    },
    /before the service says it/,
  ],
  [
    'asks for ever',
    (before, event) => {
      const { change, effects } = next(before, event)
      return { change: change.step === 'checking' ? { ...change, left: 3 } : change, effects }
    },
    /no answer ends this/,
  ],
])('a machine that %s is found', (_what, broken, violation) => {
  expect(exploreWith(broken).violation).toMatch(violation)
})
