import type { ServiceIdentifier } from 'inversify'
import type { PageCountry } from '#core/domain/page-country'
import type { PlanCatalogue } from '#core/domain/plan-catalogue'
import type { Analytics } from '#core/ports/analytics'
import type { Clock } from '#core/ports/clock'
import type { Downloads } from '#core/ports/downloads'
import type { EmailLinks } from '#core/ports/email-links'
import type { Geo } from '#core/ports/geo'
import type { IdleTime } from '#core/ports/idle-time'
import type { Identity } from '#core/ports/identity'
import type { Log } from '#core/ports/log'
import type { PortalStorage } from '#core/ports/portal-storage'
import type { BankAuthentication, BankReturn } from '#core/ports/payments'
import type { TrackingConsent } from '#core/ports/tracking-consent'
import type { PageSpeed } from '#core/ports/page-speed'
import type { PortalApi } from '#core/ports/portal-api'
import type { BrowserInfo } from '#core/ports/browser-info'
import type { PortalConfig } from './portal-config'
import type { CardForms } from './ui/card-form'

/** A function, because a constant symbol declared as ServiceIdentifier<T> loses T. */
function token<Port>(name: string): ServiceIdentifier<Port> {
  return Symbol(name)
}

/** Typed tokens of the ports and the configuration. Everything else is bound to its own class. */
export const PORTS = {
  analytics: token<Analytics>('analytics'),
  cardForms: token<CardForms>('cardForms'),
  bankAuthentication: token<BankAuthentication>('bankAuthentication'),
  bankReturn: token<BankReturn>('bankReturn'),
  catalogue: token<PlanCatalogue>('catalogue'),
  clock: token<Clock>('clock'),
  config: token<PortalConfig>('config'),
  downloads: token<Downloads>('downloads'),
  emailLinks: token<EmailLinks>('emailLinks'),
  geo: token<Geo>('geo'),
  identity: token<Identity>('identity'),
  idleTime: token<IdleTime>('idleTime'),
  log: token<Log>('log'),
  portalStorage: token<PortalStorage>('portalStorage'),
  /** Absolute address of the portal without a trailing slash; payments return to it. */
  origin: token<string>('origin'),
  pageCountry: token<PageCountry>('pageCountry'),
  pageSpeed: token<PageSpeed>('pageSpeed'),
  portalApi: token<PortalApi>('portalApi'),
  trackingConsent: token<TrackingConsent>('trackingConsent'),
  browserInfo: token<BrowserInfo>('browserInfo'),
} as const

/** The ports and the configuration that a composition provides. */
export type Ports = {
  readonly [Name in keyof typeof PORTS]: (typeof PORTS)[Name] extends ServiceIdentifier<infer Port>
    ? Port
    : never
}
