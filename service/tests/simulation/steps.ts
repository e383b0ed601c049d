import * as fc from 'fast-check'
import { ownerActions, type OwnerAction } from './owner.ts'

export const users = 5
const index = fc.nat({ max: 10_000 })
const user = fc.nat({ max: users - 1 })
const card = fc.nat({ max: 4 })
const ownerActionNames = Object.keys(ownerActions) as OwnerAction[]

/** A step, and how often it is taken. */
const step = <Name extends string, Fields extends object>(
  weight: number,
  type: Name,
  fields: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> },
): fc.WeightedArbitrary<{ readonly type: Name } & Fields> => ({
  weight,
  arbitrary: fc.record({ type: fc.constant(type), ...fields }) as fc.Arbitrary<{ type: Name } & Fields>,
})

const userSteps = [
  step(12, 'checkout', { user, order: fc.nat({ max: 3 }), times: fc.integer({ min: 1, max: 3 }) }),
  step(10, 'pay', { session: index, card }),
  step(4, 'cancel', { user }),
  step(6, 'load', { user }),
  step(3, 'card', { user, card }),
  step(2, 'email', { user, isRecent: fc.boolean() }),
  step(3, 'delete', {
    user,
    isRecent: fc.constantFrom(true, true, true, false),
    /** Whether the subscription is cancelled before, as the portal does. */
    cancels: fc.boolean(),
    /** What the user does in another tab, once the deletion has made some queries and calls. */
    beside: fc.constantFrom('nothing', 'checkout', 'card form', 'card', 'email', 'keep', 'load'),
    after: fc.nat({ max: 12 }),
  }),
]

const subscriberSteps = [
  step(3, 'keep', { user }),
  step(6, 'switch', {
    user,
    product: fc.nat({ max: 4 }),
    times: fc.integer({ min: 1, max: 2 }),
    /** Minutes between the preview and the press. */
    waits: fc.constantFrom(0, 0, 0, 5, 20),
    beside: fc.constantFrom('nothing', 'nothing', 'cancel', 'card'),
  }),
  step(2, 'call off', { user }),
  step(2, 'bank', { payment: index, answer: fc.constantFrom('approved', 'refused') }),
  step(3, 'pay due', { user, times: fc.integer({ min: 1, max: 2 }) }),
  step(2, 'invoices', { user, invoice: index }),
]

const providerSteps = [
  step(14, 'deliver', { event: index, copies: fc.integer({ min: 1, max: 3 }) }),
  step(4, 'lose', { event: index }),
  step(4, 'time', { hours: fc.constantFrom(1, 12, 25, 200, 800) }),
  step(2, 'timer', {}),
  step(1, 'reconcile', {}),
  step(2, 'app store', { user, change: fc.constantFrom('begins', 'begins oddly', 'stops renewing', 'ends') }),
]

const ownerStep = step(14, 'owner', {
  action: fc.constantFrom(...ownerActionNames),
  target: index,
  choice: index,
})

const faultSteps = [
  step(4, 'crash', { after: fc.nat({ max: 40 }), hasEffect: fc.boolean() }),
  step(4, 'Stripe fails', {
    calls: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom(
      'error',
      'stored error',
      'connection lost before',
      'connection lost after',
      'rate limit',
      'lock timeout',
      'key in use',
    ),
  }),
  step(3, 'database fails', {
    after: fc.nat({ max: 40 }),
    queries: fc.integer({ min: 1, max: 3 }),
    hasEffect: fc.boolean(),
  }),
  step(1, 'busy', { customer: index }),
  step(1, 'bad customer', { customer: index, kind: fc.constantFrom('fails', 'cannot be read') }),
  step(1, 'empty database', {}),
]

/** What a user, the owner, Stripe, an app store, the network, the database or time does. */
export const anyStep = fc.oneof(...userSteps, ...subscriberSteps, ...providerSteps, ownerStep, ...faultSteps)

export type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never
export type StepOf<Type extends Step['type']> = Extract<Step, { readonly type: Type }>
