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
