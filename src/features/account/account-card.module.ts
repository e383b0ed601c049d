import { ContainerModule } from 'inversify'
import { DeleteAccount } from '../../../src-core/use-cases/delete-account'
import { EditProfileField } from '../../../src-core/use-cases/edit-profile-field'
import { RequestPasswordReset } from '../../../src-core/use-cases/request-password-reset'
import { Session } from '../../../src-core/use-cases/session'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { NoticeStore } from '../../stores/notice-store'
import { PurchaseStore } from '../../stores/purchase-store'
import { SessionStore } from '../../stores/session-store'
import { DeleteAccountViewModel } from './delete-account.view-model'
import { EditProfileViewModel } from './edit-field.view-model'
import { ResetPasswordViewModel } from './reset-password.view-model'

export const accountCardModule = new ContainerModule(({ bind }) => {
  bindClass(bind, EditProfileField, [PORTS.portalApi, PORTS.identity, PORTS.clock, PORTS.log])
  bindClass(bind, DeleteAccount, [PORTS.portalApi, Session, PORTS.log])
  bindClass(bind, EditProfileViewModel, [
    SessionStore,
    NoticeStore,
    EditProfileField,
    PORTS.clock,
  ]).inTransientScope()
  bindClass(bind, DeleteAccountViewModel, [
    SessionStore,
    NoticeStore,
    DeleteAccount,
    PurchaseStore,
  ]).inTransientScope()
  bindClass(bind, ResetPasswordViewModel, [SessionStore, RequestPasswordReset]).inTransientScope()
})
