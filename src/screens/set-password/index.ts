import { setPassword } from '#messages/set-password'

export { SetPasswordScreen as Screen } from './set-password'
export { setPasswordModule as module } from './set-password.module'
export { SetPasswordSkeleton as Skeleton } from './set-password.skeleton'

export const title = setPassword.title
