import { describe, expect, test } from 'vitest'
import type { PaymentFailure } from '../../../../src-core/ports/payments'
import { sent } from '../machine'
import {
  begun,
  bill,
  billed,
  billing,
  confirmation,
  confirming,
  declined,
  done,
  failedWith,
  finish,
  forget,
  form,
  formOf,
  ignoresAllBut,
  loading,
  loadUser,
  mira,
  miraChanged,
  noah,
  none,
  notOpened,
  notOpenedBy,
  open,
  opened,
  openForm,
  opening,
  readSetup,
  ready,
  restored,
  retry,
  returned,
  returning,
  saved,
  shown,
  submit,
  table,
  timePassed,
  transition,
  type Row,
} from './rows'

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
const asks = (failure?: PaymentFailure) => opening({ request: sent, failure })

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
  const again = [
    'declined',
    'insufficient-funds',
    'card-expired',
    'security-code-wrong',
    'authentication-failed',
    'incomplete',
    'no-connection',
  ] as const
  table(before, [
    ['a card that was saved is billed', saved, billing({ request: sent }), [forget, bill]],
    ...again.map((kind): Row => [
      `the form can be submitted again: ${kind}`,
      failedWith({ kind }),
      open({ failure: { kind } }),
    ]),
    ...([{ kind: 'session-refused' }, { kind: 'unknown', cause: 'a test' }] as const).map((failure): Row => [
      `a setup is replaced that was refused, or whose state is not known: ${failure.kind}`,
      failedWith(failure),
      asks(failure),
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
    ['nor one without a session', billed('not-signed-in'), over, [finish('card-not-changed')]],
    ['the card is not known without an answer', billed('unreachable'), over, [finish('card-unknown')]],
    ['nor after an error', billed('service-error'), over, [finish('card-unknown')]],
    ...(['refused', 'unreachable'] as const).map((kind): Row => [
      `only the response was lost if another card is billed: ${kind}`,
      billed(kind),
      over,
      [finish('card-changed')],
      { user: miraChanged },
    ]),
    [
      'a subscription that has ended bills no card',
      billed('refused'),
      over,
      [finish('card-not-changed')],
      { user: { account: 'mira' } },
    ],
    ['the form may change', form(loading), billing({ form: formOf(loading) })],
  ])
  ignoresAllBut(before)
  table(billing({ owed: true }), [
    ['it has paid what was due', billed(), over, [finish('card-changed-paid')]],
    ['or it has not', billed(), over, [finish('card-changed-unpaid')], { user: { ...mira, owes: true } }],
  ])
})

const steps = [opening(), notOpened('unreachable'), open(), confirming(), billing(), done()]
const events = [submit, retry, opened(), form(loading), saved, timePassed(), billed()]

test.each(steps)('a sign-out ends it, whatever happens next: $step', (before) => {
  for (const event of [...events, shown, restored])
    expect(transition(before, event, { user: undefined })).toEqual({ change: none, effects: [] })
})

test.each(steps)('nothing survives into another account: $step', (before) => {
  for (const event of events)
    expect(transition(before, event, { user: noah })).toEqual({ change: none, effects: [] })
})

describe('another account', () => {
  const ofNoah = opening({ account: 'noah', request: sent })
  const effects = [{ type: 'open-form', request: sent, account: 'noah' }, { type: 'load-user' }] as const
  for (const before of steps)
    table(before, [[`has a form of its own after ${before.step}`, shown, ofNoah, effects, { user: noah }]])
})
