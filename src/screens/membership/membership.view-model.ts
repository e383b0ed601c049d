import type { NavigationStore } from '../../stores/navigation-store'
import type { OrderStore } from '../../stores/order-store'
import type { OrderForm } from '../../features/order/order-form'
import { readPlanLink } from '../../features/order/plan-link'

export class MembershipViewModel {
  constructor(
    readonly orderStore: OrderStore,
    /** The choice until the order is started. */
    readonly form: OrderForm,
    private readonly navigation: NavigationStore,
  ) {}

  /** Starts the order with the plan and promo code of the address, and with what the visitor has changed in the form since. */
  start(): void {
    this.orderStore.start(readPlanLink(this.navigation.address))
    this.form.applyTo(this.orderStore)
  }
}
