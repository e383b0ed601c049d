import type { NavigationStore } from '../../stores/navigation-store'
import type { OrderStore } from '../../stores/order-store'
import { readPlanLink } from '../../features/order/plan-link'

export class MembershipViewModel {
  constructor(
    readonly orderStore: OrderStore,
    private readonly navigation: NavigationStore,
  ) {}

  /** Starts the order with the plan and promo code of the address. */
  start(): void {
    this.orderStore.start(readPlanLink(this.navigation.address))
  }
}
