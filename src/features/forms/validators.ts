import { IsNotEmpty, Matches } from 'class-validator'
import { emailPattern } from '../../../src-core/domain/email'

/** What can be wrong with a form's field; the sentence is in `#messages/fields`. */
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

/** The message of a class-validator decorator. */
export const problem = (message: FieldProblem) => ({ message })

export const Required = (message: FieldProblem) => IsNotEmpty(problem(message))

/** The specified pattern: class-validator's own @IsEmail is stricter. */
export const Email = () => Matches(emailPattern, problem('email-invalid'))
