import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  next,
  type CardChange,
  type CardChangeEffect,
  type CardChangeEvent,
  type CardChangeNotice,
  type Cardholder,
} from '../../../src-core/domain/card-change'
import type {
  CardSetup,
  CardSetupResult,
  PaymentFailure,
  ReturnedCardSetup,
} from '../../../src-core/ports/payments'
import type { ServiceFailure, UserUpdateFailure } from '../../../src-core/ports/portal-api'
import { failure, success } from '../../../src-core/shared/result'
import type { CardChangeCause } from '../../../src-core/use-cases/change-payment-method'
import { explore } from './explore'
import {
  account,
  answersOf,
  asked,
  late,
  refusals,
  sent,
  stepsOf,
  tablesOf,
  type At,
  type Row as MachineRow,
} from './machine'

const mira = { account: 'mira', card: '4242' }
const noah = { account: 'noah' }
const begun = { accountId: 'mira', setupId: 'setup_1' }

// The steps

const unused = () => Promise.reject(new Error('The machine returns an effect instead.'))
const card: CardSetup = { setupId: 'setup_1', confirm: unused }
const ready = { type: 'ready', payment: card } as const
const loading = { type: 'loading' } as const
type FormState = At<CardChange, 'open'>['form']['state']
const formOf = (state: FormState = ready, clientSecret = 'secret_1') => ({ clientSecret, state })
const declined: PaymentFailure = { kind: 'declined' }

const step = stepsOf<CardChange>()
const none: CardChange = { step: 'none' }
const opening = step('opening', { request: asked })
const notOpened = (reason: ServiceFailure['kind'], failed?: PaymentFailure): CardChange =>
  step('not-opened', { reason, failure: failed })()
const open = step('open', { form: formOf() })
const confirming = step('confirming', { form: formOf(), request: asked })
const returning = (request = asked): CardChange => step('confirming', { request })()
const billing = step('billing', { form: formOf(), request: asked })
const done = (form?: At<CardChange, 'done'>['form']): CardChange => step('done', { form })()

// What happens

const shown: CardChangeCause = { type: 'shown' }
const retry: CardChangeCause = { type: 'retry' }
const submit: CardChangeCause = { type: 'submit' }
const restored: CardChangeCause = { type: 'restored' }
const setup: ReturnedCardSetup = { setupId: 'setup_1', read: unused }
const returned: CardChangeCause = { type: 'shown', returned: setup }
const answer = answersOf<CardChangeCause>()
const opened = (answers?: number) => answer('opened', success({ clientSecret: 'secret_1' }), answers)
const notOpenedBy = (kind: ServiceFailure['kind']) => answer('opened', failure({ kind }))
const form = (state: FormState, clientSecret?: string): CardChangeCause => ({
  type: 'form',
  form: formOf(state, clientSecret),
})
const confirmed = (result: CardSetupResult, answers?: number) => answer('confirmed', result, answers)
const saved = confirmed(success({ paymentMethodId: 'pm_1' }))
const failedWith = (error: PaymentFailure) => confirmed(failure(error))
const timePassed = (answers = asked): CardChangeCause => ({ type: 'time-passed', answers })
const billed = (kind?: UserUpdateFailure['kind'], answers?: number) =>
  answer('billed', kind ? failure({ kind }) : success(undefined), answers)

// What is to be done

const openForm: CardChangeEffect = { type: 'open-form', request: sent, account }
const loadUser: CardChangeEffect = { type: 'load-user' }
const forget: CardChangeEffect = { type: 'forget' }
const bill: CardChangeEffect = {
  type: 'bill',
  request: sent,
  account,
  paymentMethodId: 'pm_1',
  formerCard: '4242',
}
const readSetup: CardChangeEffect = { type: 'read-setup', request: sent, returned: setup }
const finish = (notice: CardChangeNotice): CardChangeEffect => ({ type: 'finish', notice })
const confirmation: readonly CardChangeEffect[] = [
  { type: 'save', begun },
  { type: 'confirm', request: sent, card },
  { type: 'wait', request: sent, milliseconds: 65_000 },
]

interface Given {
  readonly user?: Cardholder | undefined
  readonly stored?: CardChangeEvent['begun']
}

/** Returns what becomes of a change by an event. Mira is signed in, and storage holds her setup, unless something else is given. */
function transition(before: CardChange, cause: CardChangeCause, given: Given = {}): ReturnType<typeof next> {
  const { user, stored }: Given = { user: mira, stored: begun, ...given }
  return next(before, { ...cause, id: sent, user, begun: stored })
}

/** Events, with answers to a request that no step waits for, and the states of another form. */
const events: { readonly [Type in CardChangeCause['type']]: CardChangeCause } = {
  shown,
  retry,
  submit,
  restored,
  opened: opened(late),
  form: form(ready, 'secret_0'),
  confirmed: confirmed(failure(declined), late),
  'time-passed': timePassed(late),
  billed: billed(undefined, late),
}

type Row = MachineRow<CardChange, CardChangeCause, CardChangeEffect, Given>
const { table, ignoresAllBut } = tablesOf(transition, Object.values(events))

const opens = [opening({ request: sent }), [openForm, loadUser]] as const
/** What a page that is shown again does while no card is being saved. */
const shownAgain: readonly Row[] = [
  ['a page that is shown opens a form', shown, ...opens],
  ['a page from the back/forward cache opens a form', restored, ...opens],
  ['a setup that was begun here is read, once', returned, returning(sent), [forget, readSetup, loadUser]],
]

describe('while no card is being changed', () => {
  table(none, shownAgain)
  table(none, [
    ...[
      { what: 'that is not stored', stored: undefined },
      { what: 'that another user has begun', stored: { ...begun, accountId: noah.account } },
      { what: 'earlier than the last one that the user has begun', stored: { ...begun, setupId: 'setup_2' } },
    ].map(({ what, stored }): Row => [
      `a setup ${what} is not saved`,
      returned,
      done(),
      [{ type: 'log-foreign-setup' }, loadUser, finish('card-not-changed')],
      { stored },
    ]),
    ['there is nothing to retry', retry, none],
    ['there is no form', form(ready), none],
    ['there is nothing to submit', submit, none],
    ['there is no request', opened(), none],
  ])
})

describe('opening', () => {
  const before = opening({ failure: declined })
  table(before, [
    ['the form opens under the failure before', opened(), open({ form: formOf(loading), failure: declined })],
    ['a lost answer is reported', notOpenedBy('unreachable'), notOpened('unreachable', declined)],
    ['so is one that fails', notOpenedBy('service-error'), notOpened('service-error', declined)],
    ['or an ended session', notOpenedBy('not-signed-in'), notOpened('not-signed-in', declined), [loadUser]],
    ['a page from the back/forward cache asks again', restored, ...opens],
  ])
  ignoresAllBut(before, 'restored')
})

describe('not opened', () => {
  const before = notOpened('unreachable', declined)
  table(before, shownAgain)
  table(before, [
    ['a retry keeps the failure', retry, opening({ request: sent, failure: declined }), [openForm]],
  ])
  ignoresAllBut(before, 'shown', 'restored', 'retry')
})

describe('done', () => {
  const before = done(formOf())
  table(before, shownAgain)
  table(before, [['the form may change until it is left', form(loading), done(formOf(loading))]])
  ignoresAllBut(before, 'shown', 'restored')
})

const unavailable = { type: 'unavailable' } as const
const refused = { type: 'session-refused' } as const
const asks = (failed?: PaymentFailure) => opening({ request: sent, failure: failed })

describe('open', () => {
  const before = open({ failure: declined })
  table(before, [
    ['a card is confirmed, after its setup was saved', submit, confirming({ request: sent }), confirmation],
    ['a form may go away', form(unavailable), open({ form: formOf(unavailable), failure: declined })],
    ['a form that is refused is not open', form(refused), notOpened('service-error', declined)],
    ['a retry keeps the failure', retry, asks(declined), [openForm]],
    ['a page that is shown again has a new form', shown, asks(), [openForm, loadUser]],
    ['so has one from the back/forward cache', restored, asks(), [openForm, loadUser]],
    ['a setup that was begun here is read', returned, returning(sent), [forget, readSetup, loadUser]],
  ])
  ignoresAllBut(before, 'submit', 'retry', 'shown', 'restored')
})

describe.each([loading, unavailable])('open, before the form is ready: $type', (state) => {
  const before = open({ form: formOf(state) })
  table(before, [['no card is confirmed', submit, before]])
})

describe('confirming', () => {
  const before = confirming()
  table(before, [
    ['a card that was saved is billed', saved, billing({ request: sent }), [forget, bill]],
    ...([...refusals, 'incomplete', 'no-connection'] as const).map((kind): Row => [
      `the form can be submitted again: ${kind}`,
      failedWith({ kind }),
      open({ failure: { kind } }),
    ]),
    ...([{ kind: 'session-refused' }, { kind: 'unknown', cause: 'a test' }] as const).map((failed): Row => [
      `a setup is replaced that was refused, or whose state is not known: ${failed.kind}`,
      failedWith(failed),
      asks(failed),
      [openForm],
    ]),
    ['after a minute it is late', timePassed(), confirming({ isLate: true })],
    ['the form may load again', form(loading), confirming({ form: formOf(loading) })],
    ['or be refused, because its setup is used', form(refused), confirming({ form: formOf(refused) })],
    ['the page was left for the bank, and nothing answers any more', restored, asks(), [openForm, loadUser]],
  ])
  ignoresAllBut(before, 'restored')
})

describe.each([loading, unavailable, refused])('confirming, with a form that is $type', (state) => {
  table(confirming({ form: formOf(state) }), [
    ['another one is opened after a failure', failedWith(declined), asks(declined), [openForm]],
  ])
})

describe('confirming, after the return from the bank', () => {
  const before = returning()
  table(before, [
    ['a card that was saved is billed', saved, billing({ form: undefined, request: sent }), [forget, bill]],
    ['a form is opened after a failure', failedWith(declined), asks(declined), [openForm]],
  ])
  ignoresAllBut(before)
})

describe('billing', () => {
  const before = billing()
  const over = done(formOf())
  table(before, [
    ['a card that the service accepts is changed', billed(), over, [finish('card-changed')]],
    ['one that it refuses is not', billed('refused'), over, [finish('card-not-changed')]],
    ['the card is not known without an answer', billed('unreachable'), over, [finish('card-unknown')]],
    ['nor after an error', billed('service-error'), over, [finish('card-unknown')]],
    ['nor to a user who has signed in again', billed('not-signed-in'), over, [finish('card-unknown')]],
    ['the form may change', form(loading), billing({ form: formOf(loading) })],
  ])
  ignoresAllBut(before)
  table(billing({ owed: 'invoice-1' }), [
    ['it has paid what was due', billed(), over, [finish('card-changed-paid')]],
    [
      'or it has not',
      billed(),
      over,
      [finish('card-changed-unpaid')],
      { user: { ...mira, owed: 'invoice-1' } },
    ],
    [
      'or it has, and a later one is due',
      billed(),
      over,
      [finish('card-changed-paid')],
      { user: { ...mira, owed: 'invoice-2' } },
    ],
  ])
})

// Every state

type Next = typeof next

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
const owed = answersTo(asked)
const causes: readonly CardChangeCause[] = [
  shown,
  { type: 'retry' },
  { type: 'submit' },
  { type: 'restored' },
  returned,
  ...[loading, ready, { type: 'session-refused' } as const].map(
    (state) => ({ type: 'form', form: formOf(state) }) as const,
  ),
  { type: 'time-passed', answers: asked },
  ...owed,
  ...answersTo(late),
]
const everything: readonly CardChangeEvent[] = causes.flatMap((cause) =>
  [mira, noah, undefined].flatMap((user) =>
    [begun, undefined].map((stored) => ({ ...cause, id: sent, user, begun: stored })),
  ),
)
const requests: readonly CardChangeEffect['type'][] = ['open-form', 'confirm', 'read-setup', 'bill']

function violationOf(
  before: CardChange,
  event: CardChangeEvent,
  { change, effects }: ReturnType<Next>,
  machine: Next,
): string | undefined {
  const types = effects.map(({ type }) => type)
  const made = effects.filter(({ type }) => requests.includes(type))
  const isOwn = before.account === event.user?.account
  if (!event.user && (change.step !== 'none' || effects.length > 0)) return 'a sign-out does not end it'
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
  if (made.length > 1 || (made.length === 1 && isWaiting && !('answers' in event)))
    return 'two requests are asked at a time'
  if (before.step !== 'none' && !isOwn && !isDeepStrictEqual({ change, effects }, machine(none, event)))
    return 'the change of another account is not forgotten'
  return 'request' in change && change.request === sent && made.length === 0
    ? 'a request is awaited that was not asked'
    : undefined
}

const renamed = (change: CardChange): CardChange =>
  'request' in change ? { ...change, request: asked } : change

/** Whether the answers to its request end a wait. */
const restsWith =
  (machine: Next, left = 4) =>
  (change: CardChange): boolean => {
    const given = { id: sent, user: { account: change.account ?? '' }, begun: undefined }
    const after = (cause: CardChangeCause) => renamed(machine(change, { ...cause, ...given }).change)
    return !('request' in change) || (left > 0 && owed.map(after).some(restsWith(machine, left - 1)))
  }

const exploreWith = (machine: Next) =>
  explore(none, { next: machine, events: everything, renamed, violationOf, ends: restsWith(machine) })

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
            effects: [{ ...bill, request: event.id, account: before.account }],
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
      before.step === 'billing' && before.account === event.user?.account
        ? { change: before, effects: [] }
        : next(before, event),
    /no answer ends this/,
  ],
])('a machine that %s is found', (_what, broken, violation) => {
  expect(exploreWith(broken).violation).toMatch(violation)
})
