import { describe, expect, test } from 'vitest'

/** The request that a step waits for, an earlier one, and the event that happens. */
export const asked = 7
export const late = 3
export const sent = 9

/** Whose step it is, unless another user is given. */
export const account = 'mira'

/** Why a bank says no. */
export const refusals = [
  'declined',
  'insufficient-funds',
  'card-expired',
  'security-code-wrong',
  'authentication-failed',
] as const

type Machine = { readonly step: string }
export type At<State extends Machine, Step extends State['step']> = Extract<
  State,
  { readonly step: Step; readonly account: string }
>

export interface Maker<State extends Machine, Step extends State['step']> {
  (changes?: Partial<Omit<At<State, Step>, 'step'>>): At<State, Step>
}

/** Returns a function that names the fields of a step, unless others are given. */
export const stepsOf =
  <State extends Machine>() =>
  <Step extends State['step']>(
    step: Step,
    fields: Omit<At<State, Step>, 'step' | 'account'>,
  ): Maker<State, Step> =>
  (changes = {}) =>
    ({ step, account, ...fields, ...changes }) as unknown as At<State, Step>

type Answer<Cause, Type> = Extract<Cause, { readonly type: Type; readonly result: unknown }>

/** Returns a function that makes the answer to a request: by default to the one that a step waits for. */
export const answersOf =
  <Cause extends { readonly type: string }>() =>
  <Type extends Cause['type']>(type: Type, result: Answer<Cause, Type>['result'], answers = asked) =>
    ({ type, answers, result }) as unknown as Cause

/** When what happens, what the next step is, what is to be done, and what else is given. */
export type Row<State, Cause, Effect, Given = undefined> = [
  string,
  Cause,
  State,
  (readonly Effect[])?,
  Given?,
]

/** Returns how a machine is tested, whose `transition` is called with the event and what else is given. */
export function tablesOf<State, Cause extends { readonly type: string }, Effect, Given = undefined>(
  transition: (
    before: State,
    cause: Cause,
    given?: Given,
  ) => { readonly change: State; readonly effects: readonly Effect[] },
  /** Events, with answers to a request that no step waits for. */
  events: readonly Cause[],
  /** Adds what is always to be done by an event. */
  always = (_before: State, _cause: Cause, effects: readonly Effect[]) => effects,
) {
  const table = (before: State, rows: readonly Row<State, Cause, Effect, Given>[]) =>
    test.each([...rows])('%s', (_when, cause, change, effects = [], given) => {
      expect(transition(before, cause, given)).toEqual({ change, effects: always(before, cause, effects) })
    })
  const describeTable = (what: string, ...rows: Parameters<typeof table>) =>
    describe.each([what])('%s', () => {
      table(...rows)
    })
  /** Tests that a step ignores every event but those: it returns the same object, and nothing is to be done. */
  const ignoresAllBut = (before: State, ...answered: readonly (Cause | Cause['type'])[]) =>
    test('ignores every other event, and late answers', () => {
      const others = events.filter((event) => ![event, event.type].some((each) => answered.includes(each)))
      const isIgnored = (event: Cause) => {
        const { change, effects } = transition(before, event)
        return change === before && effects.length === always(before, event, []).length
      }
      expect(others.filter((event) => !isIgnored(event))).toEqual([])
    })
  return { table, describeTable, ignoresAllBut }
}
