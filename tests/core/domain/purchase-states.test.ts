import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { next, steps, type Effect, type Purchase } from '#core/domain/purchase'
import { explore, type Exploration, type Next } from './purchase-states/explore'
import type { Cause } from './purchase/examples'

test(
  'every state that can be reached keeps the promises of a purchase, and is in its picture',
  { timeout: 300_000 },
  () => {
    const begun = performance.now()
    const { states, transitions, answers, violation } = explore(next)
    const took = Math.round(performance.now() - begun)
    process.stdout.write(
      `A purchase has ${states} states and ${transitions} transitions, seen in ${took} ms.\n`,
    )
    expect(violation).toBeUndefined()
    const listed = Object.entries(steps).map(([step, events]) => `${step}: ${listOf(Object.keys(events))}`)
    expect([...answers].map(([step, events]) => `${step}: ${listOf(events.keys())}`).sort()).toEqual(
      listed.sort(),
    )
    expect(drawn(answers)).toEqual(picture.arrows)
  },
)

const listOf = (events: Iterable<string> = []) => [...events].sort().join(', ')

/** The picture in the architecture document: its arrows with their events, and the steps in each frame. */
const picture = (() => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const [, diagram = ''] = /```mermaid\nstateDiagram-v2\n([^`]*)```/.exec(text) ?? []
  const frames = [...diagram.matchAll(/state (\w+) \{\n([^}]*)\}/g)].map(
    ([, name = '', inside = '']) => [name, new Set(inside.match(/\w+(?= -->)|(?<=--> )\w+/g))] as const,
  )
  const lines = [...diagram.matchAll(/^ *(\w+) --> (\w+): (.*)$/gm)]
  const arrows = lines.map(([, from, to, events]) => `${from} --> ${to}: ${events}`).sort()
  return { frames, arrows }
})()

/** The arrows as the picture writes them: one from a frame stands for one from each step in it. */
function drawn(answers: Exploration['answers']): string[] {
  const arrows = new Map<string, Set<string>>()
  const add = (arrow: string, event: string) => arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(event))
  for (const [from, events] of answers)
    for (const [event, reached] of events)
      for (const to of reached) if (to !== from) add(`${nameOf(from)} --> ${nameOf(to)}`, event)
  const grouped = new Map<string, Set<string>>()
  for (const [arrow, events] of arrows) {
    const [from = '', to = ''] = arrow.split(' --> ')
    const frame = picture.frames.find(([, inside]) => inside.has(from) && !inside.has(to))
    const isWhole = frame && [...frame[1]].every((step) => arrows.has(`${step} --> ${to}`))
    const name = `${isWhole ? frame[0] : from} --> ${to}`
    grouped.set(name, new Set([...(grouped.get(name) ?? []), ...events]))
  }
  return [...grouped].map(([arrow, events]) => `${arrow}: ${listOf(events)}`).sort()
}

/** A name in the picture has no hyphen. */
const nameOf = (step: Purchase['step']) => step.replace('-', '_')

const changed =
  (change: (purchase: Purchase, effects: readonly Effect[], before: Purchase) => ReturnType<Next>): Next =>
  (before, event, now) => {
    const { state, effects } = next(before, event, now)
    return change(state, effects, before)
  }

const without = (isWrong: (effect: Effect) => boolean): Next =>
  changed((state, effects) => ({ state, effects: effects.filter((each) => !isWrong(each)) }))

const ofOneCheckout: readonly Cause['type'][] = ['user', 'checkout', 'session', 'form', 'pay', 'time-passed']

test.each<[string, Next, RegExp]>([
  [
    'forgets a payment whose page is left',
    changed((state, effects, before) =>
      state.step === 'awaiting' && before.step === 'unanswered'
        ? { state: { step: 'payable', account: before.account, session: before.session }, effects }
        : { state, effects },
    ),
    /perhaps paid is payable again/,
  ],
  [
    'asks for a confirmation again while it is asked',
    changed((state, effects, before) =>
      before.step === 'confirming' && state.step === 'unanswered'
        ? {
            state: { ...before },
            effects: [{ type: 'confirm', request: before.attempt.request, payment: before.attempt.payment }],
          }
        : { state, effects },
    ),
    /a second confirmation is asked/,
  ],
  [
    'pays beside the payment of another tab',
    (before, event, now) =>
      before.step === 'verifying'
        ? next(before, { ...event, stored: { ...event.stored, shared: undefined } }, now)
        : next(before, event, now),
    /asked beside another payment/,
  ],
  [
    'saves nothing before the confirmation',
    without((effect) => effect.type === 'save' && effect.place === 'tab'),
    /before its record is saved/,
  ],
  [
    'forgets the record too early',
    without((effect) => effect.type === 'save' && effect.place === 'shared'),
    /the record of an open payment is gone/,
  ],
  [
    'reports a purchase twice',
    changed((state, effects) => ({
      state,
      effects: effects.flatMap<Effect>((each) => (each.type === 'report-purchase' ? [each, each] : [each])),
    })),
    /two purchases are reported/,
  ],
  [
    'reports a purchase and keeps its record',
    without((effect) => effect.type === 'forget'),
    /reported without a record/,
  ],
  [
    'shows one account the purchase of another',
    (before, event, now) =>
      event.type === 'user' && before.account !== undefined && before.account !== event.account
        ? { state: { ...before, account: event.account }, effects: [] }
        : next(before, event, now),
    /the data of another account is kept/,
  ],
  [
    'opens the success page without the order',
    changed((state, effects) => ({
      state: state.step === 'awaiting' ? { ...state, showsOrder: false } : state,
      effects,
    })),
    /the success page has no order/,
  ],
])('a machine that %s is found', (_what, broken, violation) => {
  expect(explore(broken).violation).toMatch(violation)
})

test('a machine that waits for ever is found', () => {
  const deaf: Next = (before, event, now) =>
    before.step === 'unanswered' ? { state: before, effects: [] } : next(before, event, now)
  const { violation } = explore(deaf, ({ type }) => ofOneCheckout.includes(type))
  expect(violation).toMatch(/nothing that the world owes ends this/)
})
