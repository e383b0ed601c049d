import { SetPasswordSuccessfulScreen } from '../../screens/set-password/set-password-successful-screen'
import type { Binding } from '../wiring'

export const Screen = SetPasswordSuccessfulScreen

export const bindings: readonly Binding[] = []
