import type { TransitionOf } from '#core/shared/flow'

/** The request that a step waits for, an earlier one, and the event that happens. */
export const asked = 7
export const late = 3
export const sent = 9

/** Why a bank says no. */
export const refusals = [
  'declined',
  'insufficient-funds',
  'card-expired',
  'security-code-wrong',
  'authentication-failed',
] as const

/** A page on which something is changed: the machine, and what the last event has caused. Answers are to the last request. */
export class Page<
  Change extends { readonly step: string },
  Cause extends { readonly type: string },
  Effect,
  Given extends object,
> {
  effects: readonly Effect[] = []
  private lastId = 0

  constructor(
    private readonly next: (
      change: Change,
      event: Cause & Given & { readonly id: number },
    ) => TransitionOf<Change, Effect>,
    public change: Change,
    private given: Given,
  ) {}

  /** From now on, this is given with every event. */
  with(given: Partial<Given>): this {
    this.given = { ...this.given, ...given }
    return this
  }

  send(cause: Cause): this {
    this.lastId += 1
    const { state, effects } = this.next(this.change, { ...cause, ...this.given, id: this.lastId })
    this.change = state
    this.effects = effects
    return this
  }

  answer<Type extends Cause['type']>(
    type: Type,
    result: Extract<Cause, { readonly type: Type; readonly result: unknown }>['result'],
  ): this {
    return this.send({ type, answers: this.request, result } as unknown as Cause)
  }

  /** The time is over that the machine waits for. */
  waited(): this {
    return this.send({ type: 'time-passed', answers: this.request } as unknown as Cause)
  }

  private get request(): unknown {
    return 'request' in this.change ? this.change.request : undefined
  }
}
