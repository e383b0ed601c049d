import { ContainerModule } from 'inversify'
import { SetPassword } from '../../../src-core/use-cases/set-password'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { SetPasswordViewModel } from './set-password.view-model'

export const setPasswordModule = new ContainerModule(({ bind }) => {
  bindClass(bind, SetPassword, [PORTS.identity, PORTS.log])
  bindClass(bind, SetPasswordViewModel, [
    SetPassword,
    PORTS.emailLinks,
    SessionStore,
    NavigationStore,
    NoticeStore,
  ]).inTransientScope()
})
