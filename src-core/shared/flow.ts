import type { Log } from '../ports/log'
import type { Result } from './result'

/** Every event has one. A request that an event causes carries it, and so does the answer. */
export type RequestId = number

/** An effect that ends in an event, which answers it. */
export interface Request<Type extends string> {
  readonly type: Type
  readonly request: RequestId
}

/** An event that answers a request. */
export interface Answered<Type extends string, Answer> {
  readonly type: Type
  readonly answers: RequestId
  readonly result: Answer
}

/** What a machine answers an event with. */
export interface TransitionOf<State, Effect> {
  readonly state: State
  /** What is to be done, in order. */
  readonly effects: readonly Effect[]
}

/** What a step answers, by event. It ignores the events that it does not list, and those for which it returns nothing. */
export type StepOf<At, Events, Context, Transition> = {
  readonly [Name in keyof Events]?: (at: At, event: Events[Name], context: Context) => Transition | undefined
}

/** Runs a machine: answers its events one at a time, and runs the effects of each. A request among them ends in an event. */
export abstract class Flow<State, Cause, Effect, Surroundings extends { show(state: State): void }> {
  protected surroundings: Surroundings | undefined
  private readonly waiting: Cause[] = []
  private isRunning = false
  private lastId: RequestId = 0

  constructor(
    protected state: State,
    protected readonly log: Log,
  ) {}

  /** From now on, the surroundings are shown every state. Call it again for other ones. */
  connect(surroundings: Surroundings): void {
    this.surroundings = surroundings
    surroundings.show(this.state)
  }

  /** Answers the event. One that comes while another is answered waits for its turn. */
  send(cause: Cause): void {
    this.waiting.push(cause)
    if (this.isRunning) return
    this.isRunning = true
    try {
      for (let each = this.waiting.shift(); each; each = this.waiting.shift()) this.answer(each)
    } finally {
      this.isRunning = false
    }
  }

  private answer(cause: Cause): void {
    this.lastId += 1
    const { state, effects } = this.transition(cause, this.lastId)
    const isChanged = state !== this.state
    this.state = state
    if (isChanged) this.surroundings?.show(state)
    for (const effect of effects) this.run(effect)
  }

  /** Asks the machine. Every event has an id of its own. */
  protected abstract transition(cause: Cause, id: RequestId): TransitionOf<State, Effect>

  protected abstract run(effect: Effect): void

  /** Sends the answer to a request. Logs a failure, unless the form shows it. */
  protected ask<Asked extends Result<unknown, { readonly kind: string }>>(
    request: Promise<Asked>,
    warning: string,
    answer: (result: Asked) => Cause,
  ): void {
    void request.then((result) => {
      if (result.type === 'error' && result.error.kind !== 'incomplete') this.log.warn(warning, result.error)
      this.send(answer(result))
    })
  }
}

/** The events of a union without the fields that their flow adds. */
export type WithoutFields<Event, Fields extends string> = Event extends unknown ? Omit<Event, Fields> : never
