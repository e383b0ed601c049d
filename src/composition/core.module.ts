import { ContainerModule } from 'inversify'
import { ApplyPromo } from '#core/use-cases/apply-promo'
import { StartOrder } from '#core/use-cases/start-order'
import { ConsentedAnalytics } from '#core/use-cases/consented-analytics'
import { SaveOrderDraft } from '#core/use-cases/save-order-draft'
import { LastSignIn } from '#core/use-cases/last-sign-in'
import { RequestPasswordReset } from '#core/use-cases/request-password-reset'
import { ResolveCountry } from '#core/use-cases/resolve-country'
import { SelectPlan } from '#core/use-cases/select-plan'
import { Session } from '#core/use-cases/session'
import { SyncProfile } from '#core/use-cases/sync-profile'
import { bindClass } from '../bind-class'
import { PORTS } from '../ports'

const { analytics, catalogue, clock, geo, identity, log, portalStorage, portalApi, trackingConsent } = PORTS

/** Binds the use cases that stores or several screens need. A screen with its own binds it in its module. */
export const coreModule = new ContainerModule(({ bind }) => {
  bindClass(bind, ApplyPromo, [portalApi, log])
  bindClass(bind, StartOrder, [catalogue, portalStorage, clock])
  bindClass(bind, ConsentedAnalytics, [analytics, trackingConsent, portalStorage, clock])
  bindClass(bind, SaveOrderDraft, [catalogue, portalStorage])
  bindClass(bind, LastSignIn, [portalStorage])
  bindClass(bind, RequestPasswordReset, [identity, log])
  bindClass(bind, ResolveCountry, [geo, clock, log])
  bindClass(bind, SelectPlan, [catalogue, clock])
  bindClass(bind, Session, [identity, portalApi, clock, log, SyncProfile, LastSignIn])
  bindClass(bind, SyncProfile, [portalApi, log])
})
