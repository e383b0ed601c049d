import { ContainerModule } from 'inversify'
import { ConsentedAnalytics } from '../../../src-core/use-cases/consented-analytics'
import { SignUp } from '../../../src-core/use-cases/sign-up'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { NavigationStore } from '../../stores/navigation-store'
import { OrderStore } from '../../stores/order-store'
import { SessionStore } from '../../stores/session-store'
import { SignInDetailsStore } from '../../stores/sign-in-details-store'
import { SignUpViewModel } from './sign-up.view-model'

export const signUpModule = new ContainerModule(({ bind }) => {
  bindClass(bind, SignUp, [PORTS.identity, ConsentedAnalytics, PORTS.log])
  bindClass(bind, SignUpViewModel, [
    SessionStore,
    SignUp,
    OrderStore,
    SignInDetailsStore,
    NavigationStore,
  ]).inTransientScope()
})
