import { labelFor } from '#core/domain/button-labels'
import type { PortalConfig } from '../../portal-config'
import type { CountryStore } from '../../stores/country-store'

/** The labels of the buttons that start and pay an order, in the visitor's country. Undefined: the portal's own. */
export class ButtonLabels {
  constructor(
    private readonly config: PortalConfig,
    private readonly country: CountryStore,
  ) {}

  labelOf(button: 'start' | 'pay'): string | undefined {
    const { startLabels, payLabels } = this.config
    return labelFor(button === 'start' ? startLabels : payLabels, this.country.country)
  }
}
