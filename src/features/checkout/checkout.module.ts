import { ContainerModule } from 'inversify'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { CountryStore } from '../../stores/country-store'
import { OrderStore } from '../../stores/order-store'
import { PurchaseStore } from '../../stores/purchase-store'
import { SessionStore } from '../../stores/session-store'
import { CheckoutViewModel } from './checkout.view-model'
import { Consent } from './consent'

export const checkoutModule = new ContainerModule(({ bind }) => {
  bindClass(bind, Consent, [PORTS.config, CountryStore, PORTS.clock]).inTransientScope()
  bindClass(bind, CheckoutViewModel, [
    SessionStore,
    OrderStore,
    PurchaseStore,
    Consent,
    PORTS.cardForms,
    PORTS.clock,
  ]).inTransientScope()
})
