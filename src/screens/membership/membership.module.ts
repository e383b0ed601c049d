import { ContainerModule } from 'inversify'
import { SelectPlan } from '../../../src-core/use-cases/select-plan'
import { bindClass } from '../../bind-class'
import { PrerenderedOrder } from '../../features/order/prerendered-order'
import { PORTS } from '../../ports'
import { NavigationStore } from '../../stores/navigation-store'
import { OrderStore } from '../../stores/order-store'
import { MembershipViewModel } from './membership.view-model'

export const membershipModule = new ContainerModule(({ bind }) => {
  bindClass(bind, MembershipViewModel, [OrderStore, NavigationStore]).inTransientScope()
  bindClass(bind, PrerenderedOrder, [
    PORTS.catalogue,
    PORTS.pageCountry,
    SelectPlan,
    PORTS.clock,
  ]).inTransientScope()
})
