import { describe } from 'vitest'
import { sent } from '../machine'
import {
  begun,
  declined,
  done,
  finish,
  forget,
  form,
  formOf,
  loading,
  loadUser,
  none,
  notOpened,
  notOpenedBy,
  noah,
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
  shown,
  submit,
} from './events'
import { ignoresAllBut, table, type Row } from './table'

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
