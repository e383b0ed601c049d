import { forgotPassword } from '#messages/forgot-password'

export { ForgotPasswordScreen as Screen } from './forgot-password'
export { forgotPasswordModule as module } from './forgot-password.module'
export { ForgotPasswordSkeleton as Skeleton } from './forgot-password.skeleton'

export const title = forgotPassword.title
