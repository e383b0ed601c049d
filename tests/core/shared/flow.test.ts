import { expect, test } from 'vitest'
import { InMemoryLog } from '#adapters/in-memory/in-memory-log'
import { Flow } from '#core/shared/flow'

/** Counts what it is told; `run` is called with each number. */
class Counter extends Flow<number, number, number, { show(state: number): void }> {
  readonly shown: number[] = []
  readonly ids: number[] = []

  constructor(protected readonly run: (effect: number) => void) {
    super(0, new InMemoryLog())
    this.connect({ show: (state) => void this.shown.push(state) })
  }

  protected transition(added: number, id: number) {
    this.ids.push(id)
    return { state: this.state + added, effects: [added] }
  }
}

test('answers an event that an effect sends after the one that caused it, and each has an id', () => {
  const ran: string[] = []
  const counter = new Counter((effect) => {
    ran.push(`begins ${effect}`)
    if (effect < 3) counter.send(effect + 1)
    ran.push(`ends ${effect}`)
  })
  counter.send(1)
  expect(ran).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2', 'begins 3', 'ends 3'])
  expect(counter.shown).toEqual([0, 1, 3, 6])
  expect(counter.ids).toEqual([1, 2, 3])
})

test('shows its state, and each that differs', () => {
  const counter = new Counter(() => undefined)
  counter.send(1)
  counter.send(0)
  expect(counter.shown).toEqual([0, 1])
})

test('answers the events after one whose effect throws', () => {
  const counter = new Counter((effect) => {
    if (effect === 1) throw new Error('a fault')
  })
  expect(() => counter.send(1)).toThrow('a fault')
  counter.send(2)
  expect(counter.shown).toEqual([0, 1, 3])
})
