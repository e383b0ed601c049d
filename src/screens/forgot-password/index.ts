import { forgotPassword } from '#messages/forgot-password'

export { ForgotPasswordScreen as Screen } from './forgot-password'
export { forgotPasswordModule as module } from './forgot-password.module'

export const title = forgotPassword.title
