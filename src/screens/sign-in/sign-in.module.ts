import { ContainerModule } from 'inversify'
import { SignIn } from '../../../src-core/use-cases/sign-in'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { NavigationStore } from '../../stores/navigation-store'
import { OrderStore } from '../../stores/order-store'
import { SessionStore } from '../../stores/session-store'
import { SignInDetailsStore } from '../../stores/sign-in-details-store'
import { SignInViewModel } from './sign-in.view-model'

export const signInModule = new ContainerModule(({ bind }) => {
  bindClass(bind, SignIn, [PORTS.identity, PORTS.log])
  bindClass(bind, SignInViewModel, [
    SessionStore,
    SignIn,
    OrderStore,
    SignInDetailsStore,
    NavigationStore,
  ]).inTransientScope()
})
