import type { NavigationStore } from '../../stores/navigation-store'
import type { OrderStore } from '../../stores/order-store'
import { readPlanLink } from '../../features/order/order-link'

/** Where a visitor meets the plans. */
export class MembershipViewModel {
  constructor(
    readonly orderStore: OrderStore,
    private readonly navigation: NavigationStore,
  ) {}

  /** Begins the order as the address asks for it. */
  start(): void {
    this.orderStore.begin(readPlanLink(this.navigation.address))
  }
}
