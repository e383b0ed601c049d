import { DeleteAccount } from '../../../src-core/use-cases/delete-account'
import { EditProfileField } from '../../../src-core/use-cases/edit-profile-field'
import { DeleteAccountViewModel } from '../../screens/account/delete-account.view-model'
import { EditFieldViewModel } from '../../screens/account/edit-field.view-model'
import { ResetPasswordViewModel } from '../../screens/account/reset-password.view-model'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'
import { passwordReset } from './password-reset'

const { identity, log, portalApi } = OUTSIDE
const { notices, session } = PRESENTATION
const { deleteAccount, editProfileField, requestPasswordReset } = USE_CASES

/** The account's card on the profile. */
export const accountBindings: readonly Binding[] = [
  passwordReset,
  bind(deleteAccount, (...needs) => new DeleteAccount(...needs), [portalApi, identity, log]),
  bind(editProfileField, (...needs) => new EditProfileField(...needs), [portalApi, identity, log]),
  bind(
    VIEW_MODELS.editField,
    (sessionStore, noticeStore, edit) => (field) =>
      new EditFieldViewModel(field, sessionStore, noticeStore, edit),
    [session, notices, editProfileField],
  ),
  bind(
    VIEW_MODELS.resetPassword,
    (sessionStore, requestReset) => () => new ResetPasswordViewModel(sessionStore, requestReset),
    [session, requestPasswordReset],
  ),
  bind(
    VIEW_MODELS.deleteAccount,
    (sessionStore, noticeStore, remove) => () =>
      new DeleteAccountViewModel(sessionStore, noticeStore, remove),
    [session, notices, deleteAccount],
  ),
]
