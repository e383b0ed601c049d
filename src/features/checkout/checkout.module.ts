import { ContainerModule } from 'inversify'
import { ConfirmCheckout } from '../../../src-core/use-cases/confirm-checkout'
import { StartCheckout } from '../../../src-core/use-cases/start-checkout'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { CountryStore } from '../../stores/country-store'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { OrderStore } from '../../stores/order-store'
import { SessionStore } from '../../stores/session-store'
import { CheckoutViewModel } from './checkout.view-model'
import { Consent } from './consent'

export const checkoutModule = new ContainerModule(({ bind }) => {
  bindClass(bind, StartCheckout, [PORTS.portalApi, PORTS.log])
  bindClass(bind, ConfirmCheckout, [PORTS.portalStorage, PORTS.clock, PORTS.log])
  bindClass(bind, Consent, [PORTS.config, CountryStore, PORTS.clock]).inTransientScope()
  bindClass(bind, CheckoutViewModel, [
    SessionStore,
    OrderStore,
    NavigationStore,
    NoticeStore,
    StartCheckout,
    ConfirmCheckout,
    Consent,
    PORTS.origin,
    PORTS.cardForms,
    PORTS.clock,
  ]).inTransientScope()
})
