import { SetPasswordSuccessfulScreen } from '../../screens/set-password/set-password-successful-screen'
import { SetPasswordSuccessfulSkeleton } from '../../screens/set-password/set-password-successful-skeleton'
import type { Binding } from '../wiring'

export const Screen = SetPasswordSuccessfulScreen
export const Skeleton = SetPasswordSuccessfulSkeleton

export const bindings: readonly Binding[] = []
