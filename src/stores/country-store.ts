import type { CountryCode } from '../../src-core/domain/plan-catalogue'
import type { ResolveCountry } from '../../src-core/use-cases/resolve-country'
import { Stateful } from './stateful'

type CountryState =
  | { readonly type: 'resolving' }
  /** `country` is missing where it could not be found out. */
  | { readonly type: 'resolved'; readonly country: CountryCode | undefined }

/** The visitor's country. */
export class CountryStore extends Stateful<CountryState> {
  constructor(private readonly resolveCountry: ResolveCountry) {
    super({ type: 'resolving' })
  }

  get country(): CountryCode | undefined {
    return this.state.type === 'resolved' ? this.state.country : undefined
  }

  /** Finds out the country, once per page load. */
  async start(): Promise<void> {
    this.setState({ type: 'resolved', country: await this.resolveCountry.execute() })
  }
}
