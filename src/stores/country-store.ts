import { when } from 'mobx'
import type { PageCountry } from '#core/domain/page-country'
import type { CountryCode, VisitorLocation } from '#core/domain/plan-catalogue'
import type { ResolveCountry } from '#core/use-cases/resolve-country'
import { Stateful } from './stateful'

type CountryState =
  | { readonly type: 'resolving' }
  /** `location` is undefined if it could not be determined. */
  | { readonly type: 'resolved'; readonly location: VisitorLocation | undefined }

export class CountryStore extends Stateful<CountryState> {
  /** A page that was made for a country resolves it. */
  constructor(
    private readonly resolveCountry: ResolveCountry,
    pageCountry: PageCountry,
  ) {
    super(
      pageCountry.type === 'unknown'
        ? { type: 'resolving' }
        : {
            type: 'resolved',
            location: pageCountry.type === 'known' ? { country: pageCountry.country } : undefined,
          },
    )
  }

  get location(): VisitorLocation | undefined {
    return this.state.type === 'resolved' ? this.state.location : undefined
  }

  get country(): CountryCode | undefined {
    return this.location?.country
  }

  /** Calls back once the country is resolved: at once if it is. */
  whenResolved(callback: () => void): void {
    when(() => this.state.type === 'resolved', callback)
  }

  /** Resolves the country, unless the page has; called once per page load. */
  async start(): Promise<void> {
    if (this.state.type === 'resolved') return
    this.setState({ type: 'resolved', location: await this.resolveCountry.execute() })
  }
}
