import { ContainerModule } from 'inversify'
import { ConsentedAnalytics } from '../../../src-core/use-cases/consented-analytics'
import { LastSignIn } from '../../../src-core/use-cases/last-sign-in'
import { SignInWithProvider } from '../../../src-core/use-cases/sign-in-with-provider'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { SessionStore } from '../../stores/session-store'
import { ProviderSignInViewModel } from './provider-sign-in.view-model'

export const signInMethodsModule = new ContainerModule(({ bind }) => {
  bindClass(bind, SignInWithProvider, [PORTS.identity, ConsentedAnalytics, PORTS.log])
  bindClass(bind, ProviderSignInViewModel, [
    SessionStore,
    SignInWithProvider,
    LastSignIn,
    PORTS.browserInfo,
    PORTS.idleTime,
  ]).inTransientScope()
})
