import { SetPassword } from '../../../src-core/use-cases/set-password'
import { fields } from '../../i18n/en/fields'
import { setPassword } from '../../i18n/en/set-password'
import { SetPasswordScreen } from '../../screens/set-password/set-password-screen'
import { SetPasswordSkeleton } from '../../screens/set-password/set-password-skeleton'
import { SetPasswordViewModel } from '../../screens/set-password/set-password.view-model'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'

const { navigation, notices } = PRESENTATION

export const Screen = SetPasswordScreen
export const Skeleton = SetPasswordSkeleton
export const texts = { setPassword, fields }

export const bindings: readonly Binding[] = [
  bind(USE_CASES.setPassword, (...needs) => new SetPassword(...needs), [OUTSIDE.identity, OUTSIDE.log]),
  bind(
    VIEW_MODELS.setPassword,
    (setNewPassword, navigationStore, noticeStore) => () =>
      new SetPasswordViewModel(setNewPassword, navigationStore, noticeStore),
    [USE_CASES.setPassword, navigation, notices],
  ),
]
