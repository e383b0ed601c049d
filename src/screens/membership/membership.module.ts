import { ContainerModule } from 'inversify'
import { bindClass } from '../../bind-class'
import { NavigationStore } from '../../stores/navigation-store'
import { OrderStore } from '../../stores/order-store'
import { MembershipViewModel } from './membership.view-model'

export const membershipModule = new ContainerModule(({ bind }) => {
  bindClass(bind, MembershipViewModel, [OrderStore, NavigationStore]).inTransientScope()
})
