import { describe, expect, test } from 'vitest'
import type { PlanChangeProblem } from '../../../../src-core/domain/plan-change'
import type { PaymentFailure } from '../../../../src-core/ports/payments'
import { sent } from '../machine'
import {
  askingBank,
  atTheRenewal,
  bankAnswered,
  bankWanted,
  cancelled,
  change,
  changed,
  changeTo,
  changing,
  check,
  checking,
  chosen,
  done,
  events,
  finish,
  found,
  ignoresAllBut,
  loading,
  loadPreview,
  mira,
  newPreview,
  noah,
  none,
  notFound,
  notLoaded,
  opened,
  other,
  pending,
  previewed,
  refresh,
  refused,
  report,
  restored,
  retry,
  scheduled,
  shown,
  submit,
  table,
  timePassed,
  transition,
  unchanged,
  wait,
  wanted,
  yearly,
  type Row,
} from './rows'

const asks = loading({ request: sent })
const asksOther = loading({ wanted: other, request: sent })

describe('while no plan is being changed', () => {
  table(none, [['a page that is opened asks for the price', opened(), asks, [loadPreview()]]])

  test('a page that is opened before the bank has answered an earlier change leads home', () => {
    expect(transition(none, opened(), { holder: { ...mira, isPending: true } })).toEqual({
      change: done,
      effects: [finish('pending', {})],
    })
  })
})

describe('loading the price', () => {
  const before = loading({ problem: 'declined' })
  table(before, [
    ['it is shown, under why the card was declined', previewed(), shown({ problem: 'declined' })],
    ['a service that does not answer is reported', previewed('unreachable'), notLoaded('unreachable')],
    ['so is one that fails', previewed('service-error'), notLoaded('service-error')],
    ['so is a plan that is not sold any more', previewed('product-refused'), notLoaded('product-refused')],
    [
      'a plan that cannot follow loads the user, who may have lost the subscription',
      previewed('not-possible'),
      notLoaded('not-possible'),
      [refresh],
    ],
    ['so does a session that has ended', previewed('not-signed-in'), notLoaded('not-signed-in'), [refresh]],
    ['another plan that is chosen replaces the request', chosen(), asksOther, [loadPreview('yearly-ca')]],
    ['a page of another plan does so too', opened(other), asksOther, [loadPreview('yearly-ca')]],
    ['a page from the back/forward cache asks again', restored, asks, [loadPreview(), refresh]],
  ])
  ignoresAllBut(before, 'chosen', 'restored')
})

describe('not loaded', () => {
  const before = notLoaded('unreachable')
  table(before, [
    ['a retry asks again', retry, asks, [loadPreview()]],
    ['so does a page that is opened again', opened(), asks, [loadPreview()]],
    ['another plan may be chosen', chosen(), asksOther, [loadPreview('yearly-ca')]],
    ['a page from the back/forward cache asks again', restored, asks, [loadPreview(), refresh]],
  ])
  ignoresAllBut(before, 'retry', 'shown', 'chosen', 'restored')
})

describe('shown', () => {
  const before = shown({ problem: 'declined' })
  table(before, [
    ['another plan may be chosen', chosen(), asksOther, [loadPreview('yearly-ca')]],
    ['the same one changes nothing', chosen(wanted), before],
    ['a page that is opened again has a new price', opened(), asks, [loadPreview()]],
    ['so has one from the back/forward cache', restored, asks, [loadPreview(), refresh]],
  ])
  ignoresAllBut(before, 'shown', 'chosen', 'restored', 'submit')
})

describe('done', () => {
  table(done, [['a page that is opened again asks for the price', opened(), asks, [loadPreview()]]])
  ignoresAllBut(done, 'shown')
})

const steps = [loading(), notLoaded('unreachable'), shown(), changing(), askingBank(), checking(), done]

test.each(steps)('a sign-out ends it, whatever happens next: $step', (before) => {
  for (const event of Object.values(events))
    expect(transition(before, event, { holder: undefined })).toEqual({ change: none, effects: [] })
})

test.each([none, ...steps])('nothing survives into another account: $step', (before) => {
  for (const event of Object.values(events).filter(({ type }) => type !== 'shown'))
    expect(transition(before, event, { holder: noah })).toEqual({ change: none, effects: [] })
  expect(transition(before, opened(), { holder: noah }).change).toEqual({ ...asks, account: 'noah' })
})

const asksAgain = (problem: PlanChangeProblem) => loading({ request: sent, problem })
const refusals = [
  'declined',
  'insufficient-funds',
  'card-expired',
  'security-code-wrong',
  'authentication-failed',
] as const
const unconfirmed = shown({ problem: 'unconfirmed' })

describe('a press', () => {
  table(unconfirmed, [
    ['changes the plan at the price that is shown', submit, changing({ request: sent }), [change]],
  ])
  const consent = { version: '1', at: '2026-11-26T10:00:00.000Z' }
  const order = { productId: 'yearly-us', quote: 'quote-1', consent }
  table(shown(), [
    ['has the consent', { type: 'submit', consent }, changing({ request: sent, order }), [changeTo(order)]],
  ])
})

describe('changing', () => {
  const before = changing()
  table(before, [
    ['a change that was made is looked up', changed(), checking({ request: sent }), [check()]],
    [
      'a bank that wants to be asked is asked',
      bankWanted,
      askingBank({ request: sent }),
      [{ type: 'ask-bank', request: sent, clientSecret: 'secret-1' }],
    ],
    ...refusals.map((reason): Row => [
      `a card that is declined spends the quote: ${reason}`,
      refused({ kind: 'payment-declined', reason }),
      asksAgain(reason),
      [loadPreview()],
    ]),
    [
      'another price is shown, and asks for another press',
      refused({ kind: 'price-changed', preview: newPreview }),
      shown({ preview: newPreview, isPriceChanged: true }),
    ],
    ['a plan may not be sold any more', refused({ kind: 'product-refused' }), notLoaded('product-refused')],
    ...(['not-possible', 'not-signed-in'] as const).map((kind): Row => [
      `the subscription may have ended, or the session: ${kind}`,
      refused({ kind }),
      notLoaded(kind),
      [refresh],
    ]),
    ...(['unreachable', 'service-error'] as const).map((kind): Row => [
      `an answer that is lost is looked up: ${kind}`,
      refused({ kind }),
      checking({ after: 'lost', request: sent }),
      [check()],
    ]),
  ])
  ignoresAllBut(before)
})

describe('asking the bank', () => {
  const before = askingBank()
  table(before, [
    ['what it approves is looked up', bankAnswered(), checking({ request: sent }), [check()]],
    ...refusals.map((refusal): Row => [
      `what it refuses is called off: ${refusal}`,
      bankAnswered(refusal),
      checking({ after: 'bank', refusal, request: sent }),
      [check(true)],
    ]),
    ...(['no-connection', 'unknown', 'session-refused', 'incomplete'] satisfies PaymentFailure['kind'][]).map(
      (kind): Row => [
        `without its answer the service decides: ${kind}`,
        bankAnswered(kind),
        checking({ after: 'bank', request: sent }),
        [check()],
      ],
    ),
  ])
  ignoresAllBut(before)
})

const over = [
  ['a plan that has changed leads home', found(yearly), done, [report, finish('changed')]],
  ['a subscription that was cancelled is not changed', found(cancelled), done, [finish('not-changed')]],
  ['nor is one that has ended', found({}), done, [finish('not-changed')]],
  ['a session that has ended is noticed', notFound('not-signed-in'), notLoaded('not-signed-in'), [refresh]],
] satisfies Row[]

describe('a change that the service or the bank says is made', () => {
  const before = checking({ left: 1 })
  const again = checking({ left: 0, request: sent })
  table(before, over)
  table(before, [
    ['is looked up again if the service does not know it yet', found(unchanged), again, [wait]],
    ['or waits for the provider', found(pending), again, [wait]],
    ['or does not answer', notFound('unreachable'), again, [wait]],
    ['after a pause', timePassed(), checking({ left: 1, request: sent }), [check()]],
  ])
  ignoresAllBut(before)
  table(checking({ left: 0 }), [
    ['is not known in the end', found(unchanged), done, [finish('unknown')]],
    ['nor without an answer', notFound('unreachable'), done, [finish('unknown')]],
    ['may still be pending', found(pending), done, [finish('pending')]],
  ])
  table(checking(atTheRenewal), [
    ['may begin with the next period', found(scheduled), done, [report, finish('scheduled', atTheRenewal)]],
  ])
})

describe('a change that the bank has refused', () => {
  const before = checking({ after: 'bank', refusal: 'insufficient-funds', left: 1 })
  const again = { ...before, left: 0, request: sent }
  table(before, over)
  table(before, [
    ['needs another quote', found(unchanged), asksAgain('insufficient-funds'), [loadPreview()]],
    ['is called off again while it is pending', found(pending), again, [wait]],
    ['after a pause', timePassed(), { ...before, request: sent }, [check(true)]],
  ])
})

describe('a change of which the bank has said nothing', () => {
  const before = checking({ after: 'bank', left: 1 })
  table(before, over)
  table(before, [
    ['was not confirmed', found(unchanged), asksAgain('authentication-failed'), [loadPreview()]],
    ['is looked up again', found(pending), checking({ after: 'bank', left: 0, request: sent }), [wait]],
  ])
})

describe('a change whose answer was lost', () => {
  const before = checking({ after: 'lost' })
  table(before, over)
  table(before, [
    ['may be asked for again, with the same quote', found(unchanged), unconfirmed],
    ['also if the user is not known', notFound('unreachable'), unconfirmed],
    ['is asked for at once', found(pending), changing({ isRepeated: true, request: sent }), [change]],
  ])
  const repeated = checking({ after: 'lost', isRepeated: true })
  table(changing({ isRepeated: true }), [
    ['once', refused({ kind: 'unreachable' }), { ...repeated, request: sent }, [check()]],
  ])
  table(repeated, [['and then waits', found(pending), { ...repeated, left: 9, request: sent }, [wait]]])
})
