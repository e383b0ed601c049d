import { ContainerModule } from 'inversify'
import { RequestPasswordReset } from '../../../src-core/use-cases/request-password-reset'
import { bindClass } from '../../bind-class'
import { NavigationStore } from '../../stores/navigation-store'
import { SignInDetailsStore } from '../../stores/sign-in-details-store'
import { ForgotPasswordViewModel } from './forgot-password.view-model'

export const forgotPasswordModule = new ContainerModule(({ bind }) => {
  bindClass(bind, ForgotPasswordViewModel, [
    RequestPasswordReset,
    SignInDetailsStore,
    NavigationStore,
  ]).inTransientScope()
})
