import { ValidateBy } from 'class-validator'
import { isLongEnough } from '../../../src-core/domain/password'
import { Email, problem, Required } from '../../features/forms/validators'

/** The fields of the sign-up. class-validator checks a property's decorators from the last to the first. */
export class SignUpForm {
  @Required('first-name-required')
  firstName = ''

  @Required('last-name-required')
  lastName = ''

  @Email()
  @Required('email-required')
  email = ''

  @ValidateBy({ name: 'isLongEnough', validator: { validate: isLongEnough } }, problem('password-too-short'))
  @Required('password-required')
  password = ''
}
