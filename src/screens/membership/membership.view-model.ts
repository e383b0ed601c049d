import { NavigationStore } from '../../stores/navigation-store'
import { OrderStore } from '../../stores/order-store'
import { OrderForm } from './order-form'
import { PORTS } from '../../ports'
import { hasTypedCode } from '#core/domain/order'
import { SelectPlan } from '#core/use-cases/select-plan'
import { viewModelModule, bindClass } from '../../bind-class'

export class MembershipViewModel {
  static readonly module = viewModelModule(
    MembershipViewModel,
    [OrderStore, OrderForm, NavigationStore],
    (bind) => {
      bindClass(bind, OrderForm, [
        PORTS.catalogue,
        PORTS.pageCountry,
        SelectPlan,
        PORTS.clock,
      ]).inTransientScope()
    },
  )

  constructor(
    readonly orderStore: OrderStore,
    /** The choice until the order is started. */
    readonly form: OrderForm,
    private readonly navigation: NavigationStore,
  ) {}

  /**
   * Starts the order with the plan and promo code of the address, and with what the visitor has changed in the form since. Returns a
   * function that takes a code along that was typed and not applied, as the browser does without the program.
   */
  start(): () => void {
    this.orderStore.start(this.navigation.planLink)
    this.form.applyTo(this.orderStore)
    return () => {
      const { order } = this.orderStore
      if (order && hasTypedCode(order)) void this.orderStore.applyPromo()
    }
  }
}
