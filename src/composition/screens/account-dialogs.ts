import { DeleteAccount } from '../../../src-core/use-cases/delete-account'
import { forgotPassword } from '../../i18n/en/forgot-password'
import { account, subscription } from '../../i18n/en/profile'
import { AccountDialogs } from '../../screens/account/account-dialogs'
import { DeleteAccountViewModel } from '../../screens/account/delete-account.view-model'
import { ResetPasswordViewModel } from '../../screens/account/reset-password.view-model'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'
import { passwordReset } from './password-reset'

const { identity, log, portalApi } = OUTSIDE
const { notices, session } = PRESENTATION
const { deleteAccount, requestPasswordReset } = USE_CASES

export const Part = AccountDialogs
export const texts = { account, subscription, forgotPassword }

export const bindings: readonly Binding[] = [
  passwordReset,
  bind(deleteAccount, (...needs) => new DeleteAccount(...needs), [portalApi, identity, log]),
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
