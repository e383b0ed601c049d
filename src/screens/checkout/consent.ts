import { action, makeObservable, observableRef } from 'mobx'

/** The tick by which a customer agrees to the renewal, where the configuration wants one. */
export class Consent {
  /** `missed`: the customer wanted to go on without. */
  state: 'open' | 'given' | 'missed' = 'open'
  /** Counts those attempts: each moves the focus to the box. */
  misses = 0

  constructor(private readonly isNeeded: () => boolean) {
    makeObservable(this, { state: observableRef, misses: observableRef, agree: action, allows: action })
  }

  get asked(): boolean {
    return this.isNeeded()
  }

  /** The tick is set, or taken away again. */
  agree(agreed: boolean): void {
    this.state = agreed ? 'given' : 'open'
  }

  /** Whether the customer may go on; if not, they are told from now on what is missing. */
  allows(): boolean {
    if (!this.asked || this.state === 'given') return true
    this.state = 'missed'
    this.misses += 1
    return false
  }
}
