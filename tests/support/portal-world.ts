import type { ComponentType } from 'react'
import { InMemoryCardSetupReturn } from '../../adapters/in-memory/in-memory-card-setup-return'
import type { World } from '../../adapters/in-memory/world'
import type { PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import type { Analytics } from '../../src-core/ports/analytics'
import type { Clock } from '../../src-core/ports/clock'
import type { Geo } from '../../src-core/ports/geo'
import type { Identity } from '../../src-core/ports/identity'
import type { Log } from '../../src-core/ports/log'
import type { OrderStorage } from '../../src-core/ports/order-storage'
import type { CardSetup, CheckoutPayment } from '../../src-core/ports/payments'
import type { PortalApi } from '../../src-core/ports/portal-api'
import { makeContainer } from '../../src/composition/container'
import { createPortal } from '../../src/composition/create-portal'
import { sandboxConfig } from '../../src/composition/sandbox-config'
import { OUTSIDE } from '../../src/composition/tokens'
import { constant, type Binding } from '../../src/composition/wiring'
import type { Texts } from './english'
import { textsWith } from '../../src/i18n/texts'
import type { PortalConfig } from '../../src/portal-config'
import type { CardFormProps } from '../../src/ui/card-form'
import { screenBindings } from './screen-bindings'

/** Where the portal is, and the bank. */
export const origin = 'https://portal.example.com'
export const bankAddress = 'https://bank.example.com/approve'

/** The world, and what a page reaches it by. */
export interface PageOutside {
  readonly world: World
  readonly catalogue: PlanCatalogue
  readonly clock: Clock
  readonly identity: Identity
  readonly portalApi: PortalApi
  readonly geo: Geo
  readonly storage: OrderStorage
  readonly analytics: Analytics
  readonly log: Log
}

/** How a composition differs from the sandbox's. */
export interface CompositionChoices {
  /** What stands in place of what is bound to the same tokens otherwise; it is told how the outside is bound. */
  readonly instead?: (outside: readonly Binding[]) => readonly Binding[]
  /** Whether the wiring stays by hand, as it is until Inversify has come: much quicker where pages come and go. */
  readonly byHand?: boolean
  readonly prepareCheckout?: () => void
  readonly checkoutForm?: ComponentType<CardFormProps<CheckoutPayment>>
  readonly cardSetupForm?: ComponentType<CardFormProps<CardSetup>>
  readonly texts?: Texts
  readonly config?: Partial<PortalConfig>
  readonly insideApp?: boolean
}

/** The whole portal over the fakes, wired as the sandbox wires it, with the wiring of every screen. */
export function composePortal(outside: PageOutside, choices: CompositionChoices = {}) {
  const bound = [
    constant(OUTSIDE.identity, outside.identity),
    constant(OUTSIDE.portalApi, outside.portalApi),
    constant(OUTSIDE.geo, outside.geo),
    constant(OUTSIDE.orderStorage, outside.storage),
    constant(OUTSIDE.visitorsBrowser, { isInsideApp: choices.insideApp ?? false }),
    constant(OUTSIDE.clock, outside.clock),
    constant(OUTSIDE.analytics, outside.analytics),
    constant(OUTSIDE.log, outside.log),
    constant(OUTSIDE.prepareCheckout, choices.prepareCheckout ?? (() => undefined)),
    constant(OUTSIDE.checkoutForm, choices.checkoutForm ?? (() => null)),
    constant(OUTSIDE.cardSetupForm, choices.cardSetupForm ?? (() => null)),
    constant(OUTSIDE.cardSetupReturn, new InMemoryCardSetupReturn(outside.world)),
    constant(OUTSIDE.config, { ...sandboxConfig, ...choices.config }),
    constant(OUTSIDE.catalogue, outside.catalogue),
    constant(OUTSIDE.texts, choices.texts ?? textsWith()),
    constant(OUTSIDE.origin, origin),
  ]
  const created = createPortal([...(choices.instead?.(bound) ?? []), ...bound])
  if (!choices.byHand) created.wiring.handOver(makeContainer)
  created.wiring.add(screenBindings)
  return created
}
