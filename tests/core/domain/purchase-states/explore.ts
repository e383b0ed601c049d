import {
  nameOf,
  type Effect,
  type Purchase,
  type PurchaseEvent,
  type Transition,
} from '#core/domain/purchase'
import type { EventName } from '#core/domain/purchase/step'
import type { RecordedOrder } from '#core/domain/purchase-record'
import type { CheckoutPayment } from '#core/ports/payments'
import type { Cause } from '../purchase/examples'
import { causesOf, instants, requestsOf, store, writesOfAnotherTab, type Model } from './model'
import { follow, violationOf } from './properties'

export type Next = (purchase: Purchase, event: PurchaseEvent, now: number) => Transition

export interface Exploration {
  readonly states: number
  readonly transitions: number
  /** Where each event leads that a step answers. */
  readonly answers: ReadonlyMap<Purchase['step'], ReadonlyMap<EventName, ReadonlySet<Purchase['step']>>>
  /** The first violation, with the events that lead to it; undefined if every property holds. */
  readonly violation?: string
}

interface Found {
  readonly model: Model
  /** The states that what the world owes leads to, by key. */
  readonly owed: string[]
  readonly from: string | undefined
  readonly by: Cause | string
}

const first: Model = { purchase: { step: 'none' }, stored: {}, time: 0 }

/** Visits every state that `next` can reach by what is possible, and checks each transition. */
export function explore(next: Next, isPossible: (cause: Cause) => boolean = () => true): Exploration {
  const found = new Map<string, Found>()
  const queue: string[] = []
  let transitions = 0
  const answers = new Map<Purchase['step'], Map<EventName, Set<Purchase['step']>>>()
  const answer = ({ purchase }: Model, cause: Cause, then: Purchase['step']) => {
    // These mean the same in every step.
    if (cause.type === 'signed-out' || (cause.type === 'user' && cause.account !== purchase.account)) return
    const events = answers.get(purchase.step) ?? new Map<EventName, Set<Purchase['step']>>()
    const name = nameOf(cause)
    answers.set(purchase.step, events.set(name, (events.get(name) ?? new Set()).add(then)))
  }
  const visit = (reached: Model, from: string | undefined, by: Cause | string): string => {
    // Where nothing counts from a time, every time is the first.
    const { tab, shared } = reached.stored
    const isTimeless = !tab && !shared && !reached.open && !('asking' in reached.purchase)
    const model = isTimeless ? { ...reached, time: 0 } : reached
    const key = keyOf(model)
    if (!found.has(key)) {
      found.set(key, { model, owed: [], from, by })
      queue.push(key)
    }
    return key
  }
  const pathTo = (key: string | undefined): string[] => {
    const state = key === undefined ? undefined : found.get(key)
    return state ? [...pathTo(state.from), describe(state.by)] : []
  }
  const result = (violation?: string, path: readonly string[] = []): Exploration => ({
    states: found.size,
    transitions,
    answers,
    ...(violation !== undefined && { violation: [violation, ...path].join('\n') }),
  })
  visit(first, undefined, 'start')
  // The list grows while it is read.
  for (const key of queue) {
    const state = found.get(key)
    if (!state) continue
    const { model } = state
    for (const stored of writesOfAnotherTab(model)) {
      // Another tab has removed the record, because the service has told it the outcome.
      const { open, ...others } = model
      visit({ ...others, ...(stored.shared && open && { open }), stored }, key, 'another tab writes')
    }
    if (model.time + 1 < instants.length) visit({ ...model, time: model.time + 1 }, key, 'time')
    for (const cause of causesOf(model)) {
      if (!isPossible(cause)) continue
      transitions += 1
      const step = perform(next, model, cause)
      const violation = violationOf(model, cause, step)
      if (violation !== undefined) return result(violation, [...pathTo(key), describe(cause)])
      if (step.model.purchase !== model.purchase || step.effects.length > 0)
        answer(model, cause, step.model.purchase.step)
      const isIgnored = step.model.purchase === model.purchase && step.model.open === model.open
      if (isIgnored && step.effects.length === 0) continue
      const reached = visit(step.model, key, cause)
      if (isOwed(model, cause)) state.owed.push(reached)
    }
  }
  const stuck = firstStuck(found)
  return stuck === undefined ? result() : result('nothing that the world owes ends this', pathTo(stuck))
}

export interface Step {
  readonly model: Model
  readonly effects: readonly Effect[]
}

function perform(next: Next, model: Model, cause: Cause): Step {
  const now = instants[model.time] ?? 0
  const event = { ...cause, id: newId, stored: model.stored } as PurchaseEvent
  const { state: purchase, effects } = next(model.purchase, event, now)
  const stored = effects.reduce((kept, effect) => store(kept, effect, now), model.stored)
  return { model: follow({ ...model, purchase, stored }, model, cause, effects), effects }
}

/** Greater than every renamed one. */
const newId = 1000

const requestFields = new Set(['request', 'asking', 'attempt'])
/** Nothing is decided by them. */
const idleFields = new Set(['opened', 'failure', 'reason', 'pause', 'reported'])

/** Two states are the same if only the numbers of their requests differ, or what decides nothing. */
function keyOf({ purchase, stored, time, open }: Model): string {
  const names = new Map<number, number>()
  return JSON.stringify([purchase, stored, time, open], (field, value: unknown) => {
    if (idleFields.has(field)) return undefined
    if (typeof value === 'number' && requestFields.has(field)) {
      if (!names.has(value)) names.set(value, names.size)
      return names.get(value)
    }
    if (typeof value === 'number') return ageOf(value, field, time)
    if (field === 'order') return (value as RecordedOrder).product.id
    if (value && (field === 'payment' || field === 'wallet')) return idOf(value as CheckoutPayment)
    // A form that did not load is one that has not.
    return value === 'unavailable' ? 'loading' : value
  })
}

const idOf = ({ checkoutId, terms }: CheckoutPayment) => `${checkoutId} ${terms.dueToday}`

/** Times that no later instant can tell apart are the same. */
function ageOf(value: number, field: string, time: number): number {
  const index = instants.findLastIndex((instant) => instant <= value)
  if (field === 'begunAt') return index === time ? 1 : 0
  if (field === 'until') return (instants[time] ?? 0) > value ? 1 : 0
  if (field !== 'awaitedSince' && field !== 'since') return value
  return index === time ? 0 : 1
}

function isOwed({ purchase }: Model, cause: Cause): boolean {
  if (cause.type === 'check' || cause.type === 'home') return true
  return 'answers' in cause && cause.answers !== undefined && requestsOf(purchase).includes(cause.answers)
}

const resting: readonly Purchase['step'][] = ['none', 'consent', 'not-opened', 'payable', 'subscribed']

/** Returns a state from which nothing that the world owes leads to rest. */
function firstStuck(found: ReadonlyMap<string, Found>): string | undefined {
  const before = new Map<string, Set<string>>()
  for (const [key, { owed }] of found)
    for (const reached of owed) before.set(reached, (before.get(reached) ?? new Set()).add(key))
  const ends = [...found].filter(([, { model }]) => resting.includes(model.purchase.step)).map(([key]) => key)
  const good = new Set(ends)
  for (const key of good) for (const earlier of before.get(key) ?? []) good.add(earlier)
  return [...found.keys()].find((key) => !good.has(key))
}

const describe = (cause: Cause | string) =>
  JSON.stringify(cause, (field, value: unknown) =>
    field === 'product' ? (value as { readonly id: string }).id : value,
  )
