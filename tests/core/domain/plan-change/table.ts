import {
  next,
  type PlanChange,
  type PlanChangeEffect,
  type PlanHolder,
} from '../../../../src-core/domain/plan-change'
import type { PlanChangeCause } from '../../../../src-core/use-cases/change-plan'
import { late, sent, tablesOf, type Row as MachineRow } from '../machine'
import {
  bankAnswered,
  changed,
  chosen,
  found,
  mira,
  opened,
  previewed,
  restored,
  retry,
  submit,
  timePassed,
  yearly,
} from './events'

interface Given {
  readonly holder: PlanHolder | undefined
}

/** Returns what becomes of a change by an event. Mira is signed in, unless another user is given. */
export function transition(
  before: PlanChange,
  cause: PlanChangeCause,
  { holder }: Given = { holder: mira },
): ReturnType<typeof next> {
  return next(before, { ...cause, id: sent, holder })
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

export type Row = MachineRow<PlanChange, PlanChangeCause, PlanChangeEffect, Given>
export const { table, ignoresAllBut } = tablesOf<PlanChange, PlanChangeCause, PlanChangeEffect, Given>(
  transition,
  Object.values(events),
)
