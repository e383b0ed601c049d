import { makeObservable, observableRef, runInAction } from 'mobx'
import type { CountryCode } from '../../src-core/domain/plan-catalogue'
import type { ResolveCountry } from '../../src-core/use-cases/resolve-country'

/** The visitor's country, once it has been found out or given up on. */
export class CountryStore {
  state:
    | { readonly type: 'resolving' }
    | { readonly type: 'resolved'; readonly country: CountryCode | undefined } = {
    type: 'resolving',
  }

  constructor(private readonly resolveCountry: ResolveCountry) {
    makeObservable(this, { state: observableRef })
  }

  get country(): CountryCode | undefined {
    return this.state.type === 'resolved' ? this.state.country : undefined
  }

  /** Finds the country out, once in the program's life. */
  async start(): Promise<void> {
    const country = await this.resolveCountry.execute()
    runInAction(() => {
      this.state = { type: 'resolved', country }
    })
  }
}
