import { IsNotEmpty, Matches } from 'class-validator'
import { emailPattern } from '../../../src-core/domain/email'

/** The problems of form fields. Their messages are in `#messages/fields`. */
export type FieldProblem =
  | 'first-name-required'
  | 'last-name-required'
  | 'email-required'
  | 'email-invalid'
  | 'password-required'
  | 'password-too-short'
  | 'password-refused'
  | 'password-needs-length'
  | 'password-needs-uppercase'
  | 'password-needs-special'

/** The options of a class-validator decorator that reports the problem. */
export const problem = (message: FieldProblem) => ({ message })

export const Required = (message: FieldProblem) => IsNotEmpty(problem(message))

/** Matches the specified pattern; class-validator's @IsEmail is stricter. */
export const Email = () => Matches(emailPattern, problem('email-invalid'))

/** Name and email of a person. class-validator runs the decorators of a property from the last to the first. */
export class PersonForm {
  @Required('first-name-required')
  firstName = ''

  @Required('last-name-required')
  lastName = ''

  @Email()
  @Required('email-required')
  email = ''
}
