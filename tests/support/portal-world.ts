import { ContainerModule } from 'inversify'
import type { ComponentType } from 'react'
import { InMemoryCardSetupReturn } from '../../adapters/in-memory/in-memory-card-setup-return'
import type { CardSetup, CheckoutPayment } from '../../src-core/ports/payments'
import { createPortal } from '../../src/composition/create-portal'
import { sandboxConfig } from '../../src/composition/sandbox-config'
import { OUTSIDE } from '../../src/composition/tokens'
import { en, type Texts } from '../../src/i18n/en'
import type { PortalConfig } from '../../src/portal-config'
import type { CardFormProps } from '../../src/ui/card-form'
import type { Outside } from './test-world'

/** Where the portal is, and the bank. */
export const origin = 'https://portal.example.com'
export const bankAddress = 'https://bank.example.com/approve'

/** How a composition differs from the sandbox's. */
export interface CompositionChoices {
  readonly checkoutForm?: ComponentType<CardFormProps<CheckoutPayment>>
  readonly cardSetupForm?: ComponentType<CardFormProps<CardSetup>>
  readonly texts?: Texts
  readonly config?: Partial<PortalConfig>
  readonly insideApp?: boolean
}

/** The whole portal over the fakes, wired as the sandbox wires it. */
export function composePortal(outside: Outside, choices: CompositionChoices = {}) {
  return createPortal(
    new ContainerModule(({ bind }) => {
      bind(OUTSIDE.identity).toConstantValue(outside.identity)
      bind(OUTSIDE.portalApi).toConstantValue(outside.portalApi)
      bind(OUTSIDE.geo).toConstantValue(outside.geo)
      bind(OUTSIDE.orderStorage).toConstantValue(outside.storage)
      bind(OUTSIDE.visitorsBrowser).toConstantValue({ isInsideApp: choices.insideApp ?? false })
      bind(OUTSIDE.clock).toConstantValue(outside.clock)
      bind(OUTSIDE.analytics).toConstantValue(outside.analytics)
      bind(OUTSIDE.log).toConstantValue(outside.log)
      bind(OUTSIDE.checkoutForm).toConstantValue(choices.checkoutForm ?? (() => null))
      bind(OUTSIDE.cardSetupForm).toConstantValue(choices.cardSetupForm ?? (() => null))
      bind(OUTSIDE.cardSetupReturn).toConstantValue(new InMemoryCardSetupReturn(outside.world))
      bind(OUTSIDE.config).toConstantValue({ ...sandboxConfig, ...choices.config })
      bind(OUTSIDE.catalogue).toConstantValue(outside.catalogue)
      bind(OUTSIDE.texts).toConstantValue(choices.texts ?? en)
      bind(OUTSIDE.origin).toConstantValue(origin)
    }),
  )
}
