import { fields } from '../../i18n/en/fields'
import { forgotPassword } from '../../i18n/en/forgot-password'
import { ForgotPasswordScreen } from '../../screens/forgot-password/forgot-password-screen'
import { ForgotPasswordSkeleton } from '../../screens/forgot-password/forgot-password-skeleton'
import { ForgotPasswordViewModel } from '../../screens/forgot-password/forgot-password.view-model'
import { PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'
import { passwordReset } from './password-reset'

export const Screen = ForgotPasswordScreen
export const Skeleton = ForgotPasswordSkeleton
export const texts = { forgotPassword, fields }

export const bindings: readonly Binding[] = [
  passwordReset,
  bind(
    VIEW_MODELS.forgotPassword,
    (requestReset, entry, navigation) => () => new ForgotPasswordViewModel(requestReset, entry, navigation),
    [USE_CASES.requestPasswordReset, PRESENTATION.entry, PRESENTATION.navigation],
  ),
]
