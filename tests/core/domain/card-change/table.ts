import { expect, test } from 'vitest'
import {
  next,
  type CardChange,
  type CardChangeEffect,
  type CardChangeEvent,
  type Cardholder,
} from '../../../../src-core/domain/card-change'
import { failure } from '../../../../src-core/shared/result'
import type { CardChangeCause } from '../../../../src-core/use-cases/change-payment-method'
import {
  sent,
  late,
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

/** When what happens, what the next step is, what is to be done, and what else is given. */
export type Row = [string, CardChangeCause, CardChange, (readonly CardChangeEffect[])?, Given?]

/** Tests a step, row by row. */
export function table(before: CardChange, rows: readonly Row[]): void {
  test.each<Row>([...rows])('%s', (_when, cause, change, effects = [], given = {}) => {
    expect(transition(before, cause, given)).toEqual({ change, effects })
  })
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

/** Tests that a step ignores every event but those: it returns the same object, and nothing is to be done. */
export function ignoresAllBut(before: CardChange, ...answered: readonly CardChangeCause['type'][]): void {
  test('ignores every other event, late answers, and another form', () => {
    const others = Object.values(events).filter(({ type }) => !answered.includes(type))
    const isIgnored = (event: CardChangeCause) => {
      const { change, effects } = transition(before, event)
      return change === before && effects.length === 0
    }
    expect(others.filter((event) => !isIgnored(event))).toEqual([])
  })
}
