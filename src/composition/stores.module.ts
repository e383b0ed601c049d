import { ContainerModule } from 'inversify'
import { ApplyPromo } from '#core/use-cases/apply-promo'
import { StartOrder } from '#core/use-cases/start-order'
import { SaveOrderDraft } from '#core/use-cases/save-order-draft'
import { ResolveCountry } from '#core/use-cases/resolve-country'
import { SelectPlan } from '#core/use-cases/select-plan'
import { ConsentedAnalytics } from '#core/use-cases/consented-analytics'
import { Session } from '#core/use-cases/session'
import { bindClass } from '../bind-class'
import { ButtonLabels } from '../features/order/button-labels'
import { PageLayoutViewModel } from '../layout/page-layout.view-model'
import { PortalRoutesViewModel } from '../portal-routes.view-model'
import { PORTS } from '../ports'
import { AccountStore } from '../stores/account-store'
import { CountryStore } from '../stores/country-store'
import { NavigationStore } from '../stores/navigation-store'
import { NoticeStore } from '../stores/notice-store'
import { OrderStore } from '../stores/order-store'
import { PurchaseStore } from '../stores/purchase-store'
import { SessionStore } from '../stores/session-store'
import { SignInDetailsStore } from '../stores/sign-in-details-store'
import { TrackingStore } from '../stores/tracking-store'

/** Binds the stores and the view models of the layout and the routes, which live as long as the page. */
export const storesModule = new ContainerModule(({ bind }) => {
  bindClass(bind, AccountStore, [SessionStore, PurchaseStore, NavigationStore, NoticeStore])
  bindClass(bind, CountryStore, [ResolveCountry, PORTS.pageCountry])
  bindClass(bind, NavigationStore, [])
  bindClass(bind, NoticeStore, [])
  bindClass(bind, OrderStore, [
    CountryStore,
    SessionStore,
    StartOrder,
    SaveOrderDraft,
    SelectPlan,
    ApplyPromo,
    PORTS.clock,
    NavigationStore,
  ])
  bindClass(bind, SessionStore, [Session, NoticeStore])
  bindClass(bind, PurchaseStore, [
    PORTS.portalStorage,
    SessionStore,
    OrderStore,
    NavigationStore,
    NoticeStore,
    PORTS.clock,
  ])
  bindClass(bind, SignInDetailsStore, [])
  bindClass(bind, TrackingStore, [ConsentedAnalytics])
  bindClass(bind, ButtonLabels, [PORTS.config, CountryStore])
  bindClass(bind, PortalRoutesViewModel, [
    SessionStore,
    CountryStore,
    PurchaseStore,
    NavigationStore,
    NoticeStore,
    PORTS.idleTime,
  ])
  bindClass(bind, PageLayoutViewModel, [
    NoticeStore,
    NavigationStore,
    SessionStore,
    OrderStore,
    TrackingStore,
    PORTS.clock,
    AccountStore,
    PurchaseStore,
  ])
})
