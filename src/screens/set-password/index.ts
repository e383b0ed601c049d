import { setPassword } from '#messages/set-password'

export { SetPasswordScreen as Screen, SetPasswordSkeleton as Skeleton } from './set-password'
export { setPasswordModule as module } from './set-password.module'

export const title = setPassword.title
