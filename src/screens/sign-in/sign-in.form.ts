import { Email, Required } from '../../features/forms/validators'

/** The fields of the sign-in. class-validator checks a property's decorators from the last to the first. */
export class SignInForm {
  @Email()
  @Required('email-required')
  email = ''

  @Required('password-required')
  password = ''
}
