export { ForgotPasswordScreen as Screen } from './forgot-password'
export { forgotPasswordModule as module } from './forgot-password.module'
export { ForgotPasswordSkeleton as Skeleton } from './forgot-password.skeleton'
