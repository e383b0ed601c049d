import { forgotPassword } from '#messages/forgot-password'

export { ForgotPasswordScreen as Screen } from './forgot-password'

export const title = forgotPassword.title
