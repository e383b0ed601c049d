import { setPassword } from '#messages/set-password'

export { SetPasswordScreen as Screen, SetPasswordSkeleton as Skeleton } from './set-password'

export const title = setPassword.title
