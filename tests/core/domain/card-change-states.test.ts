import { expect, test } from 'vitest'
import { explore } from './explore'
import {
  next,
  type CardChange,
  type CardChangeEffect,
  type CardChangeEvent,
} from '../../../src-core/domain/card-change'
import { failure, success } from '../../../src-core/shared/result'
import type { CardChangeCause } from '../../../src-core/use-cases/change-payment-method'
import { begun, formOf, loading, mira, miraChanged, noah, ready, returned, shown } from './card-change/rows'

type Next = typeof next

/** The event that happens, and the request that a state waits for: every state that is visited is renamed so. */
const id = 2
const answers = 1
/** An answer to a request that no state waits for. */
const late = 0
const results = {
  opened: [success({ clientSecret: 'secret_1' }), failure({ kind: 'not-signed-in' })],
  confirmed: [
    success({ paymentMethodId: 'pm_1' }),
    failure({ kind: 'declined' }),
    failure({ kind: 'session-refused' }),
  ],
  billed: [success(undefined), failure({ kind: 'refused' }), failure({ kind: 'unreachable' })],
}
const answersTo = (request: number) =>
  Object.entries(results).flatMap(([type, each]) =>
    each.map((result) => ({ type, answers: request, result }) as CardChangeCause),
  )
const owed = answersTo(answers)
const causes: readonly CardChangeCause[] = [
  shown,
  { type: 'retry' },
  { type: 'submit' },
  { type: 'restored' },
  returned,
  ...[loading, ready, { type: 'session-refused' } as const].map(
    (state) => ({ type: 'form', form: formOf(state) }) as const,
  ),
  { type: 'time-passed', answers },
  ...owed,
  ...answersTo(late),
]
const events: readonly CardChangeEvent[] = causes.flatMap((cause) =>
  [mira, miraChanged, noah, undefined].flatMap((user) =>
    [begun, undefined].map((stored) => ({ ...cause, id, user, begun: stored })),
  ),
)
const requests: readonly CardChangeEffect['type'][] = ['open-form', 'confirm', 'read-setup', 'bill']

/** Returns the promise that a transition breaks. */
function violationOf(
  before: CardChange,
  event: CardChangeEvent,
  { change, effects }: ReturnType<Next>,
): string | undefined {
  const types = effects.map(({ type }) => type)
  const asked = effects.filter(({ type }) => requests.includes(type))
  const isOwn = before.account === event.user?.account
  if (change.account !== undefined && change.account !== event.user?.account)
    return 'the change of another account is kept'
  if (effects.some((effect) => 'account' in effect && effect.account !== event.user?.account))
    return 'something is done for another account'
  if (types.includes('confirm') && !(before.step === 'open' && before.form.state.type === 'ready'))
    return 'a card is confirmed without a form that is ready'
  if (types.includes('confirm') && types[types.indexOf('confirm') - 1] !== 'save')
    return 'a card is confirmed before its setup is saved'
  if (types.includes('bill') && !(isOwn && before.step === 'confirming' && event.type === 'confirmed'))
    return 'a card is billed that the provider has not saved'
  if (
    types.includes('finish') !== (change.step === 'done' && before.step !== 'done') &&
    event.type !== 'shown'
  )
    return 'the outcome is not told once'
  const isWaiting = isOwn && 'request' in before && event.type !== 'restored'
  if (asked.length > 1 || (asked.length === 1 && isWaiting && !('answers' in event)))
    return 'two requests are asked at a time'
  return 'request' in change && change.request === id && asked.length === 0
    ? 'a request is awaited that was not asked'
    : undefined
}

const renamed = (change: CardChange): CardChange =>
  'request' in change ? { ...change, request: answers } : change

/** Whether the answers to its request end a wait. */
function isResting(machine: Next, change: CardChange, left = 4): boolean {
  return (
    !('request' in change) ||
    (left > 0 &&
      owed.some((cause) => {
        const event = {
          ...cause,
          id,
          user: { account: change.account },
          begun: undefined,
        } as CardChangeEvent
        return isResting(machine, renamed(machine(change, event).change), left - 1)
      }))
  )
}

const exploreWith = (machine: Next) =>
  explore<CardChange, CardChangeEvent, ReturnType<Next>>(
    { step: 'none' },
    { next: machine, events, renamed, violationOf, ends: (change) => isResting(machine, change) },
  )

test('every state that can be reached keeps the promises of a change of card', () => {
  const { states, transitions, violation } = exploreWith(next)
  process.stdout.write(`A change of card has ${states} states and ${transitions} transitions.\n`)
  expect(violation).toBeUndefined()
})

const without =
  (type: CardChangeEffect['type']): Next =>
  (before, event) => {
    const { change, effects } = next(before, event)
    return { change, effects: effects.filter((effect) => effect.type !== type) }
  }

test.each<[string, Next, RegExp]>([
  [
    'keeps the form of another account',
    (before, event) =>
      event.user
        ? next(before, { ...event, user: { account: before.account ?? 'mira' } })
        : next(before, event),
    /another account/,
  ],
  ['does not save a setup', without('save'), /before its setup is saved/],
  ['tells no outcome', without('finish'), /not told once/],
  ['does not tell the service', without('bill'), /that was not asked/],
  [
    'confirms twice',
    (before, event) => {
      if (before.step !== 'confirming' || event.type !== 'submit' || !before.form) return next(before, event)
      return next({ ...before, step: 'open', form: before.form }, event)
    },
    /without a form that is ready/,
  ],
  [
    'bills a card that was refused',
    (before, event) =>
      before.step === 'open' && event.type === 'retry' && before.account === event.user?.account
        ? {
            change: before,
            effects: [{ type: 'bill', request: event.id, account: before.account, paymentMethodId: 'pm_1' }],
          }
        : next(before, event),
    /has not saved/,
  ],
  [
    'opens a form while one is requested',
    (before, event) =>
      before.step === 'opening' && event.type === 'shown' && event.user
        ? next({ step: 'none' }, event)
        : next(before, event),
    /two requests/,
  ],
  [
    'waits for ever',
    (before, event) =>
      before.step === 'billing'
        ? { change: before.account === event.user?.account ? before : { step: 'none' }, effects: [] }
        : next(before, event),
    /no answer ends this/,
  ],
])('a machine that %s is found', (_what, broken, violation) => {
  expect(exploreWith(broken).violation).toMatch(violation)
})
