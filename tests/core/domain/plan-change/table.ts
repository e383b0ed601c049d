import { expect, test } from 'vitest'
import {
  next,
  type PlanChange,
  type PlanChangeEffect,
  type PlanHolder,
} from '../../../../src-core/domain/plan-change'
import type { PlanChangeCause } from '../../../../src-core/use-cases/change-plan'
import {
  bankAnswered,
  changed,
  chosen,
  found,
  late,
  mira,
  opened,
  previewed,
  restored,
  retry,
  sent,
  submit,
  timePassed,
  yearly,
} from './events'

/** Returns what becomes of a change by an event. Mira is signed in, unless another user is given. */
export function transition(
  before: PlanChange,
  cause: PlanChangeCause,
  { holder }: { readonly holder: PlanHolder | undefined } = { holder: mira },
): ReturnType<typeof next> {
  return next(before, { ...cause, id: sent, holder })
}

/** When what happens, what the next step is, and what is to be done. */
export type Row = [string, PlanChangeCause, PlanChange, (readonly PlanChangeEffect[])?]

/** Tests a step, row by row. */
export function table(before: PlanChange, rows: readonly Row[]): void {
  test.each<Row>([...rows])('%s', (_when, cause, change, effects = []) => {
    expect(transition(before, cause)).toEqual({ change, effects })
  })
}

/** Events, with answers to a request that no step waits for. */
export const events: { readonly [Type in PlanChangeCause['type']]: PlanChangeCause } = {
  shown: opened(),
  chosen: chosen(),
  retry,
  restored,
  submit,
  'time-passed': timePassed(late),
  previewed: previewed(undefined, late),
  changed: changed(late),
  'bank-answered': bankAnswered(undefined, late),
  checked: found(yearly, late),
}

/** Tests that a step ignores every event but those: it returns the same object, and nothing is to be done. */
export function ignoresAllBut(before: PlanChange, ...answered: readonly PlanChangeCause['type'][]): void {
  test('ignores every other event, and late answers', () => {
    const others = Object.values(events).filter(({ type }) => !answered.includes(type))
    const isIgnored = (event: PlanChangeCause) => {
      const { change, effects } = transition(before, event)
      return change === before && effects.length === 0
    }
    expect(others.filter((event) => !isIgnored(event))).toEqual([])
  })
}
