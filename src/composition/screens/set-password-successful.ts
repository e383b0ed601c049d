import { passwordSet } from '../../i18n/en/set-password-successful'
import { stores } from '../../i18n/en/stores'
import { SetPasswordSuccessfulScreen } from '../../screens/set-password/set-password-successful-screen'
import { SetPasswordSuccessfulSkeleton } from '../../screens/set-password/set-password-successful-skeleton'
import type { Binding } from '../wiring'

export const Screen = SetPasswordSuccessfulScreen
export const Skeleton = SetPasswordSuccessfulSkeleton
export const texts = { passwordSet, stores }

export const bindings: readonly Binding[] = []
