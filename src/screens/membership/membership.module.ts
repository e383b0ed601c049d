import { ContainerModule } from 'inversify'
import { SelectPlan } from '../../../src-core/use-cases/select-plan'
import { bindClass } from '../../bind-class'
import { OrderForm } from './order-form'
import { PORTS } from '../../ports'
import { NavigationStore } from '../../stores/navigation-store'
import { OrderStore } from '../../stores/order-store'
import { MembershipViewModel } from './membership.view-model'

export const membershipModule = new ContainerModule(({ bind }) => {
  bindClass(bind, MembershipViewModel, [OrderStore, OrderForm, NavigationStore]).inTransientScope()
  bindClass(bind, OrderForm, [PORTS.catalogue, PORTS.pageCountry, SelectPlan, PORTS.clock]).inTransientScope()
})
