import { ContainerModule } from 'inversify'
import { ConsentedAnalytics } from '../../../src-core/use-cases/consented-analytics'
import { PurchaseFlow } from '../../../src-core/use-cases/purchase-flow'
import { ReportPurchase } from '../../../src-core/use-cases/report-purchase'
import { StartCheckout } from '../../../src-core/use-cases/start-checkout'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'

// A static import of the class elsewhere would take it out of this chunk.
export { PurchaseFlow }

const { catalogue, clock, log, origin, portalApi, portalStorage } = PORTS

/** Binds the flow of a purchase. Its chunk is loaded once a purchase is possible. */
export const purchaseModule = new ContainerModule(({ bind }) => {
  bindClass(bind, StartCheckout, [portalApi, log])
  bindClass(bind, ReportPurchase, [catalogue, portalStorage, ConsentedAnalytics, clock])
  bindClass(bind, PurchaseFlow, [catalogue, portalStorage, StartCheckout, ReportPurchase, clock, log, origin])
})
