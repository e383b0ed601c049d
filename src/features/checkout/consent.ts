import { action, makeObservable, observableRef } from 'mobx'
import { needsConsent } from '../../../src-core/domain/consent'
import type { PortalConfig } from '../../portal-config'
import type { CountryStore } from '../../stores/country-store'

/** The customer's consent to the renewal, which some countries require before a payment. */
export class Consent {
  /** `missing` after an attempt to pay without consent. */
  state: 'open' | 'given' | 'missing' = 'open'
  refusedAttempts = 0

  constructor(
    private readonly config: PortalConfig,
    private readonly country: CountryStore,
  ) {
    makeObservable(this, {
      state: observableRef,
      refusedAttempts: observableRef,
      agree: action,
      check: action,
    })
  }

  get isRequired(): boolean {
    return needsConsent(this.config.consentCountries, this.country.country)
  }

  agree(agreed: boolean): void {
    this.state = agreed ? 'given' : 'open'
  }

  /** Returns whether the customer may pay. If not, the box shows what is missing. */
  check(): boolean {
    if (!this.isRequired || this.state === 'given') return true
    this.state = 'missing'
    this.refusedAttempts += 1
    return false
  }
}
