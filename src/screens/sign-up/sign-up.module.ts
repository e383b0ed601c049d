import { ContainerModule } from 'inversify'
import { SignUp } from '../../../src-core/use-cases/sign-up'
import { bindClass } from '../../bind-class'
import { NavigationStore } from '../../stores/navigation-store'
import { OrderStore } from '../../stores/order-store'
import { SessionStore } from '../../stores/session-store'
import { SignInDetailsStore } from '../../stores/sign-in-details-store'
import { SignUpViewModel } from './sign-up.view-model'

export const signUpModule = new ContainerModule(({ bind }) => {
  bindClass(bind, SignUpViewModel, [
    SessionStore,
    SignUp,
    OrderStore,
    SignInDetailsStore,
    NavigationStore,
  ]).inTransientScope()
})
