import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  next,
  type PlanChange,
  type PlanChangeEffect,
  type PlanChangeEvent,
  type PlanChangeOutcome,
  type PlanChangeProblem,
  type PlanHolder,
} from '../../../src-core/domain/plan-change'
import type { Subscription } from '../../../src-core/domain/subscriber'
import type { PaymentFailure } from '../../../src-core/ports/payments'
import type {
  ChangePreviewFailure,
  PlanChangeFailure,
  ServiceFailure,
} from '../../../src-core/ports/portal-api'
import { failure, success } from '../../../src-core/shared/result'
import type { PlanChangeCause } from '../../../src-core/use-cases/change-plan'
import { preview, wanted } from '../../support/plan-change'
import { subscription } from '../../support/users'
import { explore } from './explore'
import {
  account,
  answersOf,
  asked,
  late,
  refusals,
  sent,
  stepsOf,
  tablesOf,
  type Row as MachineRow,
} from './machine'

const mira: PlanHolder = { account, isPending: false }
const noah: PlanHolder = { account: 'noah', isPending: false }
const other = { productId: 'yearly-ca', from: 'monthly', to: 'yearly' } as const
const newPreview = { ...preview, now: { ...preview.now, amount: 47.6 }, quote: 'quote-2' }
const atRenewal = { ...preview, takesEffect: 'renewal' } as const
const order = { productId: 'yearly-us', quote: 'quote-1' }

// The user that the service knows

const scheduledChange = {
  productId: 'yearly-us',
  productName: 'Annual',
  recurrence: 'year',
  price: 49.99,
  from: '2026-12-20',
}
const userWith = (changes: Parameters<typeof subscription>[0] = {}) => ({
  subscription: subscription(changes),
})
const unchanged = userWith()
const yearly = userWith({ recurrence: 'year' })
const scheduled = userWith({ scheduledChange })
const pending = userWith({ changePending: true })
const cancelled = userWith({ autoRenew: false })

// The steps

const step = stepsOf<PlanChange>()
const own = { wanted, request: asked }
const ordered = { ...own, preview, order }
const none: PlanChange = { step: 'none' }
const loading = step('loading', own)
const notLoaded = (reason: ChangePreviewFailure['kind']): PlanChange =>
  step('not-loaded', { wanted, reason })()
const shown = step('shown', { wanted, preview })
const changing = step('changing', ordered)
const askingBank = step('asking-bank', ordered)
const checking = step('checking', { ...ordered, after: 'accepted', left: 10 })
const atTheRenewal = { preview: atRenewal }
const done: PlanChange = step('done', { wanted })()

// What happens

type Plan = typeof wanted | typeof other
const opened = (plan: Plan = wanted): PlanChangeCause => ({ type: 'shown', wanted: plan })
const chosen = (plan: Plan = other): PlanChangeCause => ({ type: 'chosen', wanted: plan })
const retry: PlanChangeCause = { type: 'retry' }
const restored: PlanChangeCause = { type: 'restored' }
const submit: PlanChangeCause = { type: 'submit' }
const timePassed = (answers = asked): PlanChangeCause => ({ type: 'time-passed', answers })
const answer = answersOf<PlanChangeCause>()
const previewed = (kind?: ChangePreviewFailure['kind'], answers?: number) =>
  answer('previewed', kind ? failure({ kind }) : success(preview), answers)
const changed = (answers?: number) => answer('changed', success(undefined), answers)
const bankWanted = answer('changed', success({ clientSecret: 'secret-1' }))
const refused = (error: PlanChangeFailure) => answer('changed', failure(error))
const bankAnswered = (kind?: PaymentFailure['kind'], answers?: number) =>
  answer('bank-answered', kind ? failure({ kind, cause: undefined }) : success(), answers)
const found = (user: { readonly subscription?: Subscription }, answers?: number) =>
  answer('checked', success(user), answers)
const notFound = (kind: ServiceFailure['kind']) => answer('checked', failure({ kind }))

// What is to be done

const request = { request: sent, account }
const loadPreview = (productId = 'yearly-us'): PlanChangeEffect => ({
  type: 'preview',
  ...request,
  productId,
})
const refresh: PlanChangeEffect = { type: 'refresh' }
const changeTo = (placed: typeof order): PlanChangeEffect => ({
  type: 'change',
  ...request,
  order: placed,
})
const changeAsOrdered = changeTo(order)
const check = (callsOff = false): PlanChangeEffect => ({ type: 'check', ...request, callsOff })
const wait: PlanChangeEffect = { type: 'wait', request: sent, milliseconds: 3000 }
const report: PlanChangeEffect = { type: 'report', from: 'monthly', to: 'yearly' }
const finish = (
  outcome: PlanChangeOutcome,
  shownBefore: { readonly preview?: typeof preview | typeof atRenewal } = { preview },
): PlanChangeEffect => ({ type: 'finish', outcome, wanted, ...shownBefore })

interface Given {
  readonly holder: PlanHolder | undefined
}

/** Returns what becomes of a change by an event. Mira is signed in, unless another user is given. */
function transition(
  before: PlanChange,
  cause: PlanChangeCause,
  { holder }: Given = { holder: mira },
): ReturnType<typeof next> {
  return next(before, { ...cause, id: sent, holder })
}

/** Events, with answers to a request that no step waits for. */
const events: { readonly [Type in PlanChangeCause['type']]: PlanChangeCause } = {
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

type Row = MachineRow<PlanChange, PlanChangeCause, PlanChangeEffect, Given>
const { table, ignoresAllBut } = tablesOf(transition, Object.values(events))

const asks = loading({ request: sent })
const asksOther = loading({ wanted: other, request: sent })

describe('while no plan is being changed', () => {
  const isPending = { holder: { ...mira, isPending: true } }
  table(none, [
    ['a page that is opened asks for the price', opened(), asks, [loadPreview()]],
    ['unless the bank has an earlier change to answer', opened(), done, [finish('pending', {})], isPending],
  ])
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

const asksAgain = (problem: PlanChangeProblem) => loading({ request: sent, problem })
const unconfirmed = shown({ problem: 'unconfirmed' })

describe('a press', () => {
  table(unconfirmed, [
    ['changes the plan at the price that is shown', submit, changing({ request: sent }), [changeAsOrdered]],
  ])
  const consent = { version: '1', at: '2026-11-26T10:00:00.000Z' }
  const agreed = { ...order, consent }
  const changes = changing({ request: sent, order: agreed })
  table(shown(), [['has the consent', { type: 'submit', consent }, changes, [changeTo(agreed)]]])
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
    [
      'is asked for at once',
      found(pending),
      changing({ isRepeated: true, request: sent }),
      [changeAsOrdered],
    ],
  ])
  const repeated = checking({ after: 'lost', isRepeated: true })
  table(changing({ isRepeated: true }), [
    ['once', refused({ kind: 'unreachable' }), { ...repeated, request: sent }, [check()]],
  ])
  table(repeated, [['and then waits', found(pending), { ...repeated, left: 9, request: sent }, [wait]]])
})

// Every state

type Next = typeof next

const lost = failure({ kind: 'unreachable' })
const results = {
  previewed: [success(preview), lost, failure({ kind: 'not-possible' })],
  changed: [
    success(undefined),
    success({ clientSecret: 'secret-1' }),
    failure({ kind: 'payment-declined', reason: 'declined' }),
    failure({ kind: 'price-changed', preview: newPreview }),
    failure({ kind: 'not-signed-in' }),
    lost,
  ],
  'bank-answered': [success(), failure({ kind: 'declined' }), failure({ kind: 'no-connection' })],
  checked: [...[unchanged, yearly, pending, cancelled].map((user) => success(user)), lost],
}
const answersTo = (answers: number): readonly PlanChangeCause[] => [
  ...Object.entries(results).flatMap(([type, each]) =>
    each.map((result) => ({ type, answers, result }) as PlanChangeCause),
  ),
  { type: 'time-passed', answers },
]
const causes: readonly PlanChangeCause[] = [
  opened(),
  opened(other),
  { type: 'chosen', wanted: other },
  retry,
  restored,
  submit,
  ...answersTo(asked),
  ...answersTo(late),
]
const everything: readonly PlanChangeEvent[] = causes.flatMap((cause) =>
  [mira, { ...mira, isPending: true }, noah, undefined].map((holder) => ({ ...cause, id: sent, holder })),
)
const requests: readonly PlanChangeEffect['type'][] = ['preview', 'change', 'ask-bank', 'check', 'wait']

function violationOf(
  before: PlanChange,
  event: PlanChangeEvent,
  { change, effects }: ReturnType<Next>,
  machine: Next,
): string | undefined {
  const types = effects.map(({ type }) => type)
  const made = effects.filter(({ type }) => requests.includes(type))
  const isOwn = before.account === event.holder?.account
  if (!event.holder && (change.step !== 'none' || effects.length > 0)) return 'a sign-out does not end it'
  if (effects.some((effect) => 'account' in effect && effect.account !== event.holder?.account))
    return 'something is done for another account'
  for (const effect of effects) {
    if (effect.type !== 'change') continue
    const isPress = event.type === 'submit' && before.step === 'shown'
    const isSame = before.step === 'checking' && effect.order === before.order
    if (!isPress && !isSame) return 'a plan is changed without a press'
    const quote = before.step === 'shown' || before.step === 'checking' ? before.preview.quote : undefined
    if (effect.order.quote !== quote) return 'a plan is changed at a price that is not shown'
  }
  if (types.includes('report') && !(event.type === 'checked' && isOwn))
    return 'a change is reported before the service says it'
  const isOver = change.step === 'done' && (before.step !== 'done' || event.type === 'shown')
  if (types.includes('finish') !== (isOver && change !== before) && isOwn)
    return 'the outcome is not told once'
  if (made.length > 1) return 'two requests are asked at a time'
  const isInFlight = isOwn && ['changing', 'asking-bank', 'checking'].includes(before.step)
  if (made.length > 0 && isInFlight && !('answers' in event)) return 'a change in flight is disturbed'
  if (before.step !== 'none' && !isOwn && !isDeepStrictEqual({ change, effects }, machine(none, event)))
    return 'the change of another account is not forgotten'
  return 'request' in change && change.request === sent && made.length === 0
    ? 'a request is awaited that was not asked'
    : undefined
}

const renamed = (change: PlanChange): PlanChange =>
  'request' in change ? { ...change, request: asked } : change

/** Whether a wait ends if the service says the same of the user again and again, and nothing else succeeds. */
const endsWith = (machine: Next) => (start: PlanChange) =>
  results.checked.every((user) => {
    let change = start
    let isPausing = false
    for (let count = 0; count < 50 && 'request' in change; count += 1) {
      const given = isPausing ? timePassed() : answerFor(change, user)
      const holder = { account: change.account, isPending: false }
      const after = machine(change, { ...given, id: sent, holder })
      isPausing = after.effects.some(({ type }) => type === 'wait')
      change = renamed(after.change)
    }
    return !('request' in change)
  })

function answerFor({ step: awaiting }: PlanChange, user: unknown): PlanChangeCause {
  if (awaiting === 'changing') return refused({ kind: 'unreachable' })
  if (awaiting === 'asking-bank') return bankAnswered('no-connection')
  if (awaiting === 'checking') return { type: 'checked', answers: asked, result: user } as PlanChangeCause
  return previewed('unreachable')
}

const exploreWith = (machine: Next) =>
  explore(none, { next: machine, events: everything, renamed, violationOf, ends: endsWith(machine) })

test('every state that can be reached keeps the promises of a change of plan', () => {
  const { states, transitions, violation } = exploreWith(next)
  process.stdout.write(`A change of plan has ${states} states and ${transitions} transitions.\n`)
  expect(violation).toBeUndefined()
})

test.each<[string, Next, RegExp]>([
  [
    'keeps the price of another account',
    (before, event) =>
      event.holder
        ? next(before, { ...event, holder: { ...mira, account: before.account ?? 'mira' } })
        : next(before, event),
    /another account/,
  ],
  [
    'presses again by itself at another price',
    (before, event) => {
      const after = next(before, event)
      return after.change.step === 'shown' && after.change.isPriceChanged && event.type === 'changed'
        ? next(after.change, { ...submit, id: sent, holder: event.holder })
        : after
    },
    /without a press/,
  ],
  [
    'loads another price while one is paid',
    (before, event) =>
      before.step === 'changing' && event.type === 'shown'
        ? next({ step: 'none' }, event)
        : next(before, event),
    /disturbed/,
  ],
  [
    'reports what is only asked for',
    (before, event) => {
      const { change, effects } = next(before, event)
      return change.step === 'checking' && event.type === 'changed'
        ? { change, effects: [...effects, { type: 'report', from: 'monthly', to: 'yearly' }] }
        : { change, effects }
    },
    /before the service says it/,
  ],
  [
    'asks for ever',
    (before, event) => {
      const { change, effects } = next(before, event)
      return { change: change.step === 'checking' ? { ...change, left: 3 } : change, effects }
    },
    /no answer ends this/,
  ],
])('a machine that %s is found', (_what, broken, violation) => {
  expect(exploreWith(broken).violation).toMatch(violation)
})
