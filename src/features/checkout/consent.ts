import { action, makeObservable, observableRef } from 'mobx'
import { needsConsent } from '../../../src-core/domain/consent'
import type { PortalConfig } from '../../portal-config'
import type { CountryStore } from '../../stores/country-store'

/** The tick by which a customer agrees to the renewal, in the countries that the configuration names. */
export class Consent {
  /** `missed`: the customer tried to go on without it. */
  state: 'open' | 'given' | 'missed' = 'open'
  /** Number of such attempts: each moves the focus to the box. */
  misses = 0

  constructor(
    private readonly config: PortalConfig,
    private readonly country: CountryStore,
  ) {
    makeObservable(this, { state: observableRef, misses: observableRef, agree: action, allows: action })
  }

  get isRequired(): boolean {
    return needsConsent(this.config.consentCountries, this.country.country)
  }

  agree(agreed: boolean): void {
    this.state = agreed ? 'given' : 'open'
  }

  /** Whether the customer may go on. If not, the box says from now on what is missing. */
  allows(): boolean {
    if (!this.isRequired || this.state === 'given') return true
    this.state = 'missed'
    this.misses += 1
    return false
  }
}
