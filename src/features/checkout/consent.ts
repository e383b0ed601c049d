import { action, computed, makeObservable, observableRef } from 'mobx'
import { consentVersion } from '#messages/language'
import { needsConsent, type GivenConsent } from '#core/domain/consent'
import type { Clock } from '#core/ports/clock'
import type { PortalConfig } from '../../portal-config'
import type { CountryStore } from '../../stores/country-store'

/** The customer's consent to the renewal, which some countries require before a checkout session is opened. */
export class Consent {
  given: GivenConsent | undefined = undefined
  /** Whether the customer tried to pay without consent. */
  isMissing = false
  refusedAttempts = 0

  constructor(
    private readonly config: PortalConfig,
    private readonly country: CountryStore,
    private readonly clock: Clock,
  ) {
    makeObservable(this, {
      given: observableRef,
      isMissing: observableRef,
      refusedAttempts: observableRef,
      isAwaited: computed,
      agree: action,
      validate: action,
    })
  }

  get isRequired(): boolean {
    return needsConsent(this.config.consentCountries, this.country.location)
  }

  /** Whether the checkout waits for the consent. */
  get isAwaited(): boolean {
    return this.isRequired && this.given === undefined
  }

  agree(agreed: boolean): void {
    const at = new Date(this.clock.now()).toISOString()
    this.given = agreed ? { version: consentVersion, at } : undefined
    this.isMissing = false
  }

  /** Returns whether the customer may pay. If not, the box shows what is missing. */
  validate(): boolean {
    this.isMissing = this.isAwaited
    if (this.isMissing) this.refusedAttempts += 1
    return !this.isMissing
  }
}
