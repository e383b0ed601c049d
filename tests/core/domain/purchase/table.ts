import { expect, test } from 'vitest'
import { next, type Effect, type Purchase } from '../../../../src-core/domain/purchase'
import { isPaying } from '../../../../src-core/domain/purchase-standing'
import { failure, success } from '../../../../src-core/shared/result'
import { late, sent } from '../machine'
import { forgetTab } from './effects'
import {
  check,
  checkout,
  completed,
  confirmed,
  failed,
  form,
  home,
  leftCheckout,
  leftStatus,
  notLoaded,
  pay,
  restored,
  retry,
  status,
  subscriber,
  timePassed,
  told,
  user,
  type Cause,
  type Happening,
} from './events'
import { monthly, now, ready, walletPayment, withoutConsent, yearly } from './steps'

/** Returns what becomes of a purchase by an event. Storage has the record that is awaited, unless the event says otherwise. */
export function transition(before: Purchase, { stored, at = now, ...cause }: Happening) {
  const kept = before.step === 'awaiting' ? { shared: before.record } : {}
  return next(before, { ...cause, id: sent, stored: stored ?? kept }, at)
}

/** When what happens, what the next step is, and what is to be done. */
export type Row = [string, Happening, Purchase, (readonly Effect[])?]

/** Unless the customer is paying, home and the success page take out what the tab has stored, whatever it is. */
function taken(before: Purchase, { type }: Happening, effects: readonly Effect[]): readonly Effect[] {
  const takes = type === 'returned' || (type === 'home' && !isPaying(before))
  const isTold = effects.some((effect) => effect.type === 'forget' && effect.place === 'tab')
  return takes && !isTold ? [forgetTab, ...effects] : effects
}

/** Tests a step, row by row. */
export function table(before: Purchase, rows: readonly Row[]): void {
  test.each<Row>([...rows])('%s', (_when, event, purchase, effects = []) => {
    expect(transition(before, event)).toEqual({ purchase, effects: taken(before, event, effects) })
  })
}

type Type = Exclude<Cause['type'], 'signed-out' | 'returned'>

/** Events, with answers to a request that no step waits for. Every step answers the others. */
const events: { readonly [Each in Type]: readonly Happening[] } = {
  user: [user(told('open'), late), user(told('paid'))],
  'user-not-loaded': [notLoaded('unreachable', late), notLoaded('not-signed-in', late)],
  checkout: [checkout(yearly), checkout(monthly), checkout(withoutConsent)],
  retry: [retry],
  session: [
    { type: 'session', answers: late, result: success({ clientSecret: 'secret_2' }) },
    { type: 'session', answers: late, result: failure({ kind: 'code-refused' }) },
  ],
  form: [
    form(ready, 'secret_0'),
    form({ type: 'session-refused' }, 'secret_0'),
    form(completed(true), 'secret_0'),
  ],
  pay: [pay(), pay({ wallet: walletPayment }), pay({ isOutdated: true })],
  confirmed: [
    confirmed('done', late),
    confirmed('leaving', late),
    failed({ kind: 'declined' }, late),
    failed({ kind: 'session-refused' }, late),
  ],
  'time-passed': [timePassed(late)],
  check: [check],
  status: [status('open', late), status('paid', late), status(undefined, late)],
  left: [leftCheckout, leftStatus],
  restored: [restored],
  home: [home(), home(subscriber())],
}

/** Whether the event changes nothing: the same object, and nothing to do but to take out what the tab has stored. */
function isIgnored(before: Purchase, event: Happening): boolean {
  const { purchase, effects } = transition(before, event)
  return purchase === before && effects.length === taken(before, event, []).length
}

/** Tests that a step ignores every event but those. */
export function ignoresAllBut(before: Purchase, ...answered: readonly (Type | Happening)[]): void {
  test('ignores every other event, and late answers', () => {
    const others = Object.entries(events)
      .filter(([type]) => !answered.some((each) => each === type))
      .flatMap(([, each]) => each.filter((event) => !answered.includes(event)))
    expect(others.filter((event) => !isIgnored(before, event))).toEqual([])
  })
}
