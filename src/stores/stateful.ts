import { action, makeObservable, observableRef } from 'mobx'

/** Base of stores and view models with one observable state, a tagged union that only they set. */
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

/** Drops responses that come too late: only the latest request counts. */
export class LatestRequest {
  private latest = 0

  /** Starts a request. The returned function says whether it is still the latest one and was not cancelled. */
  start(): () => boolean {
    this.latest += 1
    const request = this.latest
    return () => request === this.latest
  }

  /** Responses to requests made so far are dropped. */
  cancel(): void {
    this.latest += 1
  }
}
