import type { CountryCode } from '../../src-core/domain/plan-catalogue'
import type { ResolveCountry } from '../../src-core/use-cases/resolve-country'
import { Stateful } from './stateful'

type CountryState =
  | { readonly type: 'resolving' }
  /** `country` is undefined if it could not be determined. */
  | { readonly type: 'resolved'; readonly country: CountryCode | undefined }

export class CountryStore extends Stateful<CountryState> {
  constructor(private readonly resolveCountry: ResolveCountry) {
    super({ type: 'resolving' })
  }

  get country(): CountryCode | undefined {
    // Stryker disable next-line ConditionalExpression: only a resolved state has a country
    return this.state.type === 'resolved' ? this.state.country : undefined
  }

  /** Resolves the country; called once per page load. */
  async start(): Promise<void> {
    this.setState({ type: 'resolved', country: await this.resolveCountry.execute() })
  }
}
