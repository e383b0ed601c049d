import { ConsentedAnalytics } from '#core/use-cases/consented-analytics'
import { PurchaseFlow } from '#core/use-cases/purchase-flow'
import { ReportPurchase } from '#core/use-cases/report-purchase'
import { StartCheckout } from '#core/use-cases/start-checkout'
import { bindClass, viewModelModule } from '../../bind-class'
import { PORTS } from '../../ports'
import { PurchaseStore } from '../../stores/purchase-store'

const { catalogue, clock, log, origin, portalApi, portalStorage } = PORTS

/** Starts the machine of the purchase, which lives as long as the page, on screens where a purchase is possible. */
export class StartPurchaseViewModel {
  static readonly module = viewModelModule(StartPurchaseViewModel, [PurchaseStore, PurchaseFlow], (bind) => {
    bindClass(bind, StartCheckout, [portalApi, log])
    bindClass(bind, ReportPurchase, [catalogue, portalStorage, ConsentedAnalytics, clock])
    bindClass(bind, PurchaseFlow, [
      catalogue,
      portalStorage,
      StartCheckout,
      ReportPurchase,
      clock,
      log,
      origin,
    ])
  })

  constructor(
    private readonly purchases: PurchaseStore,
    private readonly flow: PurchaseFlow,
  ) {}

  start(): void {
    this.purchases.attach(this.flow)
  }
}
