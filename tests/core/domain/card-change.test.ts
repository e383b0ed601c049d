import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  next,
  type CardChange,
  type CardChangeEffect,
  type CardChangeEvent,
  type CardChangeNotice,
  type Cardholder,
} from '#core/domain/card-change'
import type { CardSetup, PaymentFailure, ReturnedCardSetup } from '#core/ports/payments'
import type { ServiceFailure, UserUpdateFailure } from '#core/ports/portal-api'
import { failure, success } from '#core/shared/result'
import type { CardChangeCause } from '#core/use-cases/change-payment-method'
import { explore } from './explore'
import { asked, late, Page, refusals, sent } from './machine'

const mira = { account: 'mira', card: '4242' }
const noah = { account: 'noah' }
const begun = { accountId: 'mira', setupId: 'setup_1' }

const unused = () => Promise.reject(new Error('The machine returns an effect instead.'))
const card: CardSetup = { setupId: 'setup_1', confirm: unused }
const setup: ReturnedCardSetup = { setupId: 'setup_1', read: unused }
const returned: CardChangeCause = { type: 'shown', returned: setup }

type FormState = Extract<CardChange, { readonly step: 'open' }>['form']['state']
const loading = { type: 'loading' } as const
const ready = { type: 'ready', payment: card } as const
const unavailable = { type: 'unavailable' } as const
const refused = { type: 'session-refused' } as const
const formOf = (state: FormState = ready, clientSecret = 'secret_1') => ({ clientSecret, state })
const declined: PaymentFailure = { kind: 'declined' }

const none: CardChange = { step: 'none' }
interface Given {
  readonly user: Cardholder
  readonly begun: CardChangeEvent['begun']
}
/** A page on which Mira, who has begun a setup here, changes her card. */
const newPage = (user: Cardholder = mira) =>
  new Page<CardChange, CardChangeCause, CardChangeEffect, Given>(next, none, { user, begun })

const shown: CardChangeCause = { type: 'shown' }
const retry: CardChangeCause = { type: 'retry' }
const restored: CardChangeCause = { type: 'restored' }
const submit: CardChangeCause = { type: 'submit' }
const form = (state: FormState, clientSecret?: string): CardChangeCause => ({
  type: 'form',
  form: formOf(state, clientSecret),
})
const secret = success({ clientSecret: 'secret_1' })
const method = success({ paymentMethodId: 'pm_1' })
const unreachable = failure({ kind: 'unreachable' } as const)

const opening = () => newPage().send(shown)
const notOpened = () => opening().answer('opened', unreachable)
const loadingForm = () => opening().answer('opened', secret)
const open = () => loadingForm().send(form(ready))
const confirming = () => open().send(submit)
const failed = (error: PaymentFailure = declined) => confirming().answer('confirmed', failure(error))
const returning = () => newPage().send(returned)
const billing = () => confirming().answer('confirmed', method)
const done = () => billing().answer('billed', success(undefined))

const openForm = { type: 'open-form', account: 'mira' }
const loadUser = { type: 'load-user' }
const finish = (notice: CardChangeNotice) => ({ type: 'finish', notice })

describe('a form for another card', () => {
  test('is opened by a page that is shown, or comes from the back/forward cache', () => {
    const pages = [newPage, open, notOpened, done]
    for (const page of pages)
      for (const again of [page().send(shown), page().send(restored)]) {
        expect(again.effects).toMatchObject([openForm, loadUser])
        expect(again.answer('opened', secret).change).toMatchObject({ step: 'open', form: formOf(loading) })
      }
    expect(opening().send(restored).effects).toMatchObject([openForm, loadUser])
    // The page was left for the bank, and nothing answers any more.
    expect(confirming().send(restored).effects).toMatchObject([openForm, loadUser])
    expect(confirming().send(shown).effects).toEqual([])
    expect(billing().send(restored).effects).toEqual([])
  })

  test.each<[ServiceFailure['kind'], readonly unknown[]]>([
    ['unreachable', []],
    ['service-error', []],
    ['not-signed-in', [loadUser]],
  ])('can be tried again if it was not opened: %s', (reason, effects) => {
    const page = opening().answer('opened', failure({ kind: reason }))
    expect(page).toMatchObject({ change: { step: 'not-opened', reason }, effects })
    expect(page.send(retry).effects).toMatchObject([openForm])
  })

  test('can be opened again, and keeps why the card before was not saved', () => {
    expect(failed().send(retry).effects).toMatchObject([openForm])
    expect(failed().send(retry).answer('opened', secret).change).toMatchObject({ failure: declined })
    expect(failed().send(form(unavailable)).change).toMatchObject({ step: 'open', failure: declined })
    expect(failed().send(form(refused)).change).toMatchObject({
      step: 'not-opened',
      reason: 'service-error',
      failure: declined,
    })
    expect(failed().send(retry).answer('opened', unreachable).change).toMatchObject({ failure: declined })
    expect(failed().send(shown).change).not.toHaveProperty('failure.kind')
  })

  test('tells nothing of an earlier one', () => {
    const page = open()
    const { change } = page
    expect(page.send(form(refused, 'secret_0')).change).toBe(change)
    expect(newPage().send(form(ready)).change).toEqual({ step: 'none' })
  })

  test('may change while its card is saved, and after it', () => {
    for (const page of [confirming(), billing(), done()])
      expect(page.send(form(loading)).change).toMatchObject({ form: formOf(loading) })
    expect(confirming().send(form(refused)).change.step).toBe('confirming')
  })
})

describe('a card', () => {
  test('is confirmed once the form is ready, after its setup was saved', () => {
    expect(confirming().effects).toMatchObject([
      { type: 'save', begun },
      { type: 'confirm', card },
      { type: 'wait', milliseconds: 65_000 },
    ])
    for (const state of [loading, unavailable])
      expect(loadingForm().send(form(state)).send(submit).effects).toEqual([])
  })

  test('is billed by the service once the provider has saved it', () => {
    for (const page of [billing(), returning().answer('confirmed', method)])
      expect(page.effects).toMatchObject([
        { type: 'forget' },
        { type: 'bill', account: 'mira', paymentMethodId: 'pm_1', formerCard: '4242' },
      ])
  })

  test.each([...refusals, 'incomplete', 'no-connection'] as const)(
    'can be submitted again in the same form if the provider has not saved it: %s',
    (kind) => {
      const page = failed({ kind })
      expect(page).toMatchObject({ change: { step: 'open', form: formOf(), failure: { kind } }, effects: [] })
    },
  )

  test.each<[string, () => ReturnType<typeof newPage>, PaymentFailure]>([
    ['its setup was refused', confirming, { kind: 'session-refused' }],
    ['the state of its setup is not known', confirming, { kind: 'unknown', cause: 'a test' }],
    ['its form loads again', () => confirming().send(form(loading)), declined],
    ['its form is not available', () => confirming().send(form(unavailable)), declined],
    ['there is no form, after the return from the bank', returning, declined],
  ])('needs another form if %s', (_why, page, error) => {
    const again = page().answer('confirmed', failure(error))
    expect(again).toMatchObject({ change: { step: 'opening', failure: error }, effects: [openForm] })
  })

  test('is late after a minute', () => {
    expect(confirming().waited().change).toMatchObject({ isLate: true })
  })
})

describe('the return from the bank', () => {
  test('reads the setup that was begun here, once', () => {
    for (const page of [newPage(), open(), notOpened()]) {
      page.send(returned)
      expect(page.effects).toMatchObject([
        { type: 'forget' },
        { type: 'read-setup', returned: setup },
        loadUser,
      ])
      expect(page.change).not.toHaveProperty('form')
    }
    const { change } = returning()
    expect(returning().send(restored).change).toEqual(change)
  })

  test.each([
    { what: 'that is not stored', stored: undefined },
    { what: 'that another user has begun', stored: { ...begun, accountId: 'noah' } },
    { what: 'earlier than the last one that the user has begun', stored: { ...begun, setupId: 'setup_2' } },
  ])('saves no setup $what', ({ stored }) => {
    const page = newPage().with({ begun: stored }).send(returned)
    expect(page.change.step).toBe('done')
    expect(page.effects).toEqual([{ type: 'log-foreign-setup' }, loadUser, finish('card-not-changed')])
  })
})

describe('the outcome is told', () => {
  test.each<[UserUpdateFailure['kind'] | undefined, CardChangeNotice]>([
    [undefined, 'card-changed'],
    ['refused', 'card-not-changed'],
    ['not-signed-in', 'card-unknown'],
    ['unreachable', 'card-unknown'],
    ['service-error', 'card-unknown'],
  ])('as the service answers: %s, %s', (kind, notice) => {
    const page = billing().answer('billed', kind ? failure({ kind }) : success(undefined))
    expect(page).toMatchObject({ change: { step: 'done' }, effects: [finish(notice)] })
  })

  test.each<[string | undefined, CardChangeNotice]>([
    [undefined, 'card-changed-paid'],
    ['invoice-1', 'card-changed-unpaid'],
    ['invoice-2', 'card-changed-paid'],
  ])('with what was due before, if %s is due now: %s', (owed, notice) => {
    const page = newPage({ ...mira, owed: 'invoice-1' })
      .send(shown)
      .answer('opened', secret)
      .send(form(ready))
      .send(submit)
      .answer('confirmed', method)
    expect(page.with({ user: { ...mira, owed } }).answer('billed', success(undefined)).effects).toEqual([
      finish(notice),
    ])
  })
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
  retry,
  submit,
  restored,
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
  { state: change, effects }: ReturnType<Next>,
  machine: Next,
): string | undefined {
  const isOwn = before.account === event.user?.account
  if ('answers' in event && event.answers === late && event.user && isOwn && change !== before)
    return 'a late answer counts'
  const types = effects.map(({ type }) => type)
  const made = effects.filter(({ type }) => requests.includes(type))
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

const renamed = (change: CardChange): CardChange =>
  'request' in change ? { ...change, request: asked } : change

/** Whether the answers to its request end a wait. */
const restsWith =
  (machine: Next, left = 4) =>
  (change: CardChange): boolean => {
    const given = { id: sent, user: { account: change.account ?? '' }, begun: undefined }
    const after = (cause: CardChangeCause) => renamed(machine(change, { ...cause, ...given }).state)
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
    const { state, effects } = next(before, event)
    return { state, effects: effects.filter((effect) => effect.type !== type) }
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
  [
    'hears late answers',
    (before, event) =>
      next(before, 'answers' in event && 'request' in before ? { ...event, answers: before.request } : event),
    /a late answer counts/,
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
            state: before,
            effects: [
              {
                type: 'bill',
                request: event.id,
                account: before.account,
                paymentMethodId: 'pm_1',
                formerCard: undefined,
              },
            ],
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
        ? { state: before, effects: [] }
        : next(before, event),
    /no answer ends this/,
  ],
])('a machine that %s is found', (_what, broken, violation) => {
  expect(exploreWith(broken).violation).toMatch(violation)
})
