import {
  next,
  type CardChange,
  type CardChangeEffect,
  type CardChangeEvent,
  type Cardholder,
} from '../../../../src-core/domain/card-change'
import { failure } from '../../../../src-core/shared/result'
import type { CardChangeCause } from '../../../../src-core/use-cases/change-payment-method'
import { late, sent, tablesOf, type Row as MachineRow } from '../machine'
import {
  mira,
  begun,
  shown,
  retry,
  submit,
  restored,
  opened,
  form,
  confirmed,
  declined,
  timePassed,
  billed,
  ready,
} from './events'

interface Given {
  readonly user?: Cardholder | undefined
  readonly stored?: CardChangeEvent['begun']
}

/** Returns what becomes of a change by an event. Mira is signed in, and storage holds her setup, unless something else is given. */
export function transition(
  before: CardChange,
  cause: CardChangeCause,
  given: Given = {},
): ReturnType<typeof next> {
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

export type Row = MachineRow<CardChange, CardChangeCause, CardChangeEffect, Given>
export const { table, ignoresAllBut } = tablesOf<CardChange, CardChangeCause, CardChangeEffect, Given>(
  transition,
  Object.values(events),
)
