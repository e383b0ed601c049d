import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as transitions from '../../src-core/domain/order'
import type { Order, OrderPromo } from '../../src-core/domain/order'
import { parseCalendarDate } from '../../src-core/domain/calendar-date'
import { productOf } from '../../src-core/domain/plan-catalogue'
import type { PromoQuote } from '../../src-core/domain/promo'
import type { CardFormState } from '../../src-core/ports/payments'
import type { PreviewFailure } from '../../src-core/ports/portal-api'
import { failure, success, type Result } from '../../src-core/shared/result'
import type { UnconfirmedPurchase } from '../../src-core/use-cases/track-purchase'
import type { CheckoutState, PaymentState } from '../../src/features/checkout/checkout.view-model'
import type { PaymentConfirmation } from '../../src/screens/payment-successful/payment-successful.view-model'
import type { SessionState } from '../../src/stores/session-store'
import { exampleConfiguration } from '../support/example-configuration'
import { readStateDiagram, stateDiagramsIn, type Arrow } from './documents/state-diagram'

const markdown = readFileSync('docs/architecture.md', 'utf8')
const diagrams = stateDiagramsIn(markdown)

// The compiler keeps these lists whole.
const unions: Record<string, Record<string, true>> = {
  'The promo code of an order': {
    idle: true,
    fetching: true,
    applied: true,
    failed: true,
    'after-sign-in': true,
  } satisfies Record<OrderPromo['type'], true>,
  'The checkout': { requesting: true, open: true, failed: true } satisfies Record<
    CheckoutState['type'],
    true
  >,
  'The card form': {
    loading: true,
    ready: true,
    'session-refused': true,
    unavailable: true,
  } satisfies Record<CardFormState<unknown>['type'], true>,
  'The payment': { idle: true, confirming: true, 'not-ready': true, failed: true } satisfies Record<
    PaymentState['type'],
    true
  >,
  'After the payment': { confirming: true, confirmed: true, unconfirmed: true } satisfies Record<
    PaymentConfirmation,
    true
  >,
  'The mark of an unconfirmed purchase': { none: true, waiting: true, overdue: true } satisfies Record<
    UnconfirmedPurchase,
    true
  >,
  'The session': {
    loading: true,
    'signed-out': true,
    'signed-in': true,
    unreachable: true,
  } satisfies Record<SessionState['type'], true>,
}

describe('the state diagrams of docs/architecture.md', () => {
  test('are those that are held here', () => {
    expect(Object.keys(diagrams)).toEqual(Object.keys(unions))
  })

  test.each(Object.entries(unions))('%s: the states are those of the code', (heading, union) => {
    expect(diagrams[heading]?.states).toEqual(Object.keys(union).sort())
  })

  test.each(Object.keys(unions))('%s: every state can be reached from the beginning', (heading) => {
    const { states = [], arrows = [] } = diagrams[heading] ?? {}
    const reached = new Set(['[*]'])
    for (const _ of states) for (const { from, to } of arrows) if (reached.has(from)) reached.add(to)
    expect(states.filter((state) => !reached.has(state))).toEqual([])
  })

  test('a line that is no arrow is an error, not left out', () => {
    expect(() => readStateDiagram('[*] --> idle\nidle -> done')).toThrow('idle -> done')
  })
})

describe('the promo code of an order', () => {
  const { plans } = exampleConfiguration().catalogue
  const today = parseCalendarDate('2026-11-20')
  if (!today) throw new Error('That is a day')
  const here = productOf(plans[0], undefined, today)
  const elsewhere = productOf(plans[0], 'GB', today)
  const quote = {
    now: { currency: here.currency, amount: 0, trialDays: 7 },
    next: { amount: 1, date: here.nextBilling },
  }
  const answer = (preview: Result<PromoQuote, PreviewFailure>) => (order: Order) =>
    transitions.settlePromo(order, order.promo, preview)
  const changes: readonly (readonly [label: string, act: (order: Order) => Order])[] = [
    ['requestPromo', transitions.requestPromo],
    ['editPromo', (order) => transitions.editPromo(order, 'OTHER')],
    ['selectProduct', (order) => transitions.selectProduct(order, elsewhere)],
    ['removePromo', (order) => transitions.removePromo(order, here)],
    ['settlePromo', answer(success(quote))],
    ['settlePromo', answer(failure({ kind: 'code-refused' }))],
    ['settlePromo', answer(failure({ kind: 'sign-in-needed' }))],
    ['promoWithdrawn', (order) => transitions.promoWithdrawn(order, here)],
  ]
  const code = 'CALM50'
  const promos: readonly OrderPromo[] = [
    { type: 'idle' },
    { type: 'fetching', code },
    { type: 'applied', code },
    { type: 'failed', code, reason: 'refused' },
    { type: 'after-sign-in', code },
  ]

  test('moves as its diagram is drawn, by every function of the order and from every state', () => {
    const moves = promos.flatMap((promo) =>
      changes.map(([label, act]): Arrow => {
        const next = act({ ...transitions.newOrder(here, code), promo })
        return { from: promo.type, to: next.promo.type, label }
      }),
    )
    const drawn = diagrams['The promo code of an order']?.arrows ?? []
    const functions = drawn.flatMap(({ label, ...ends }) =>
      label.split(', ').map((each) => ({ ...ends, label: each })),
    )
    const written = (arrows: readonly Arrow[]) =>
      arrows.map(({ from, to, label }) => `${from} → ${to}: ${label}`).sort()
    expect(written(functions.filter(({ from }) => from !== '[*]'))).toEqual(
      written(moves.filter(({ from, to }) => from !== to)),
    )
  })
})

describe('the hexagon of docs/architecture.md', () => {
  const drawn = /```mermaid\nflowchart LR\n(?<lines>.*?)\n```/s.exec(markdown)?.groups?.['lines'] ?? ''

  const boxOf = (name: string) =>
    new RegExp(`subgraph ${name}(\\[.*?\\])?\\n(?<nodes>.*?)\\n *end\\n`, 's').exec(drawn)?.groups?.[
      'nodes'
    ] ?? ''
  const nodesOf = (name: string) =>
    Array.from(boxOf(name).matchAll(/^ *(?<node>\w+)\["(?<words>[^"]+)"\]$/gm), ({ groups }) => ({
      node: groups?.['node'] ?? '',
      words: groups?.['words'] ?? '',
    }))
  const [ports, adapters] = [nodesOf('ports'), nodesOf('adapters')]

  test('has every port in it, inside the core', () => {
    const files = readdirSync('src-core/ports').map((file) => file.replace(/\.ts$/, ''))
    const named = ports.map(({ node }) => node.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    expect(named.sort()).toEqual(files.sort())
    expect(drawn.indexOf('subgraph ports')).toBeGreaterThan(drawn.indexOf('subgraph core'))
    expect(drawn.indexOf('subgraph ports')).toBeLessThan(drawn.indexOf('subgraph adapters'))
  })

  test('has the adapters in it that the portal for real is made of', () => {
    const composed = readFileSync('src/composition/production.tsx', 'utf8').matchAll(
      /from '\.\.\/\.\.\/adapters\/(?<file>[\w/-]+)'/g,
    )
    const helpers = ['browser/insert-script']
    const wanted = Array.from(composed, ({ groups }) => groups?.['file'] ?? '').filter(
      (file) => !helpers.includes(file),
    )
    expect(new Set(adapters.map(({ words }) => words))).toEqual(new Set(wanted))
  })

  test('has each adapter implement a port, and no port left alone', () => {
    const arrows = Array.from(
      drawn.matchAll(/^ *(?<adapter>\w+) -\. implements \.-> (?<port>\w+)$/gm),
      ({ groups }) => groups ?? {},
    )
    expect(new Set(arrows.map(({ adapter }) => adapter))).toEqual(new Set(adapters.map(({ node }) => node)))
    expect(new Set(arrows.map(({ port }) => port))).toEqual(new Set(ports.map(({ node }) => node)))
  })
})
