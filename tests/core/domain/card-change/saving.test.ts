import { describe } from 'vitest'
import type { PaymentFailure } from '../../../../src-core/ports/payments'
import { sent } from '../machine'
import {
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
  loading,
  loadUser,
  mira,
  miraChanged,
  notOpened,
  open,
  openForm,
  opening,
  readSetup,
  restored,
  retry,
  returned,
  returning,
  saved,
  shown,
  submit,
  timePassed,
} from './events'
import { ignoresAllBut, table, type Row } from './table'

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
