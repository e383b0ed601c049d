import { Email, Required } from '../../features/forms/validators'

/** Whose password is to be reset. class-validator checks a property's decorators from the last to the first. */
export class ForgotPasswordForm {
  @Email()
  @Required('email-required')
  email = ''
}
