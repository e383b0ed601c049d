import { action, makeObservable, observableRef } from 'mobx'

/** Base of stores and view models with one observable state that only they set. */
export abstract class Stateful<State> {
  state: State

  constructor(initialState: State) {
    this.state = initialState
    makeObservable<Stateful<State>, 'setState'>(this, { state: observableRef, setState: action })
  }

  protected setState(state: State): void {
    this.state = state
  }
}

/** Identifies the latest request, so that responses to earlier ones can be dropped. */
export class LatestRequest {
  private latest = 0

  /** Returns a function that returns whether this request is still the latest and not cancelled. */
  start(): () => boolean {
    this.latest += 1
    const request = this.latest
    return () => request === this.latest
  }

  /** Drops the responses to all earlier requests. */
  cancel(): void {
    this.latest += 1
  }
}
