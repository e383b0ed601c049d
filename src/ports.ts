import type { ServiceIdentifier } from 'inversify'
import type { PlanCatalogue } from '../src-core/domain/plan-catalogue'
import type { Analytics } from '../src-core/ports/analytics'
import type { Clock } from '../src-core/ports/clock'
import type { Geo } from '../src-core/ports/geo'
import type { IdleTime } from '../src-core/ports/idle-time'
import type { Identity } from '../src-core/ports/identity'
import type { Log } from '../src-core/ports/log'
import type { OrderStorage } from '../src-core/ports/order-storage'
import type { CardSetupReturn } from '../src-core/ports/payments'
import type { PortalApi } from '../src-core/ports/portal-api'
import type { VisitorsBrowser } from '../src-core/ports/visitors-browser'
import type { PortalConfig } from './portal-config'
import type { CardForms } from './ui/card-form'

/** What a composition brings: the outside world and the owner's choices. */
export interface Ports {
  readonly analytics: Analytics
  readonly cardForms: CardForms
  readonly cardSetupReturn: CardSetupReturn
  readonly catalogue: PlanCatalogue
  readonly clock: Clock
  readonly config: PortalConfig
  readonly geo: Geo
  readonly identity: Identity
  readonly idleTime: IdleTime
  readonly log: Log
  readonly orderStorage: OrderStorage
  /** Absolute address of the portal without a slash at its end: where payments return to. */
  readonly origin: string
  readonly portalApi: PortalApi
  readonly visitorsBrowser: VisitorsBrowser
}

/** A function, because a constant symbol declared as ServiceIdentifier<T> loses T. */
function token<Name extends keyof Ports>(name: Name): ServiceIdentifier<Ports[Name]> {
  return Symbol(name)
}

/** Typed tokens of the ports. Everything else is bound to its own class. */
export const PORTS: { readonly [Name in keyof Ports]: ServiceIdentifier<Ports[Name]> } = {
  analytics: token('analytics'),
  cardForms: token('cardForms'),
  cardSetupReturn: token('cardSetupReturn'),
  catalogue: token('catalogue'),
  clock: token('clock'),
  config: token('config'),
  geo: token('geo'),
  identity: token('identity'),
  idleTime: token('idleTime'),
  log: token('log'),
  orderStorage: token('orderStorage'),
  origin: token('origin'),
  portalApi: token('portalApi'),
  visitorsBrowser: token('visitorsBrowser'),
}
