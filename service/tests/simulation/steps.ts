import * as fc from 'fast-check'
import { ownerActions, type OwnerAction } from './owner.ts'

export const users = 5
const index = fc.nat({ max: 10_000 })
const user = fc.nat({ max: users - 1 })
const card = fc.nat({ max: 4 })
const ownerActionNames = Object.keys(ownerActions) as OwnerAction[]

const type = <Name extends string>(name: Name) => fc.constant(name)

const userSteps = [
  {
    weight: 12,
    arbitrary: fc.record({
      type: type('checkout'),
      user,
      order: fc.nat({ max: 3 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 10, arbitrary: fc.record({ type: type('pay'), session: index, card }) },
  { weight: 4, arbitrary: fc.record({ type: type('cancel'), user }) },
  { weight: 6, arbitrary: fc.record({ type: type('load'), user }) },
  { weight: 3, arbitrary: fc.record({ type: type('card'), user, card }) },
  { weight: 2, arbitrary: fc.record({ type: type('email'), user, isRecent: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: type('delete'),
      user,
      /** What the user does in another tab, once the deletion has made some queries and calls. */
      beside: fc.constantFrom('nothing', 'checkout', 'card form', 'email', 'load'),
      after: fc.nat({ max: 12 }),
    }),
  },
]

const subscriberSteps = [
  { weight: 3, arbitrary: fc.record({ type: type('keep'), user }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: type('switch'),
      user,
      product: fc.nat({ max: 4 }),
      times: fc.integer({ min: 1, max: 2 }),
      /** Minutes between the preview and the press. */
      waits: fc.constantFrom(0, 0, 0, 5, 20),
      beside: fc.constantFrom('nothing', 'nothing', 'cancel', 'card'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: type('call off'), user }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: type('bank'),
      payment: index,
      answer: fc.constantFrom('approved', 'refused'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: type('pay due'), user, times: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ type: type('invoices'), user, invoice: index }) },
]

const providerSteps = [
  {
    weight: 14,
    arbitrary: fc.record({
      type: type('deliver'),
      event: index,
      copies: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: type('lose'), event: index }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: type('time'), hours: fc.constantFrom(1, 12, 25, 200, 800) }),
  },
  { weight: 2, arbitrary: fc.record({ type: type('timer') }) },
  { weight: 1, arbitrary: fc.record({ type: type('reconcile') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: type('app store'),
      user,
      change: fc.constantFrom('begins', 'begins oddly', 'stops renewing', 'ends'),
    }),
  },
]

const ownerSteps = [
  {
    weight: 14,
    arbitrary: fc.record({
      type: type('owner'),
      action: fc.constantFrom(...ownerActionNames),
      target: index,
      choice: index,
    }),
  },
]

const faultSteps = [
  {
    weight: 4,
    arbitrary: fc.record({ type: type('crash'), after: fc.nat({ max: 40 }), hasEffect: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: type('Stripe fails'),
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
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: type('database fails'),
      after: fc.nat({ max: 40 }),
      queries: fc.integer({ min: 1, max: 3 }),
      hasEffect: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: type('busy'), customer: index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: type('bad customer'),
      customer: index,
      kind: fc.constantFrom('fails', 'cannot be read'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: type('empty database') }) },
]

/** What a user, the owner, Stripe, an app store, the network, the database or time does. */
export const step = fc.oneof(...userSteps, ...subscriberSteps, ...providerSteps, ...ownerSteps, ...faultSteps)

export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never
export type StepOf<Type extends Step['type']> = Extract<Step, { readonly type: Type }>
