import { IsNotEmpty, Matches, ValidateBy } from 'class-validator'
import { emailPattern } from '../../../src-core/domain/email'
import { isStorable, isTooLong, type LimitedText } from '../../../src-core/domain/text-limits'

/** The problems of form fields. Their messages are in `#messages/fields`. */
export type FieldProblem =
  | 'first-name-required'
  | 'first-name-too-long'
  | 'first-name-invalid'
  | 'last-name-required'
  | 'last-name-too-long'
  | 'last-name-invalid'
  | 'email-required'
  | 'email-too-long'
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

/** The service takes no longer text. */
const MaximumLength = (kind: LimitedText, message: FieldProblem) =>
  ValidateBy(
    { name: 'maximumLength', validator: { validate: (text: string) => !isTooLong(kind, text) } },
    problem(message),
  )

const Storable = (message: FieldProblem) =>
  ValidateBy({ name: 'storable', validator: { validate: isStorable } }, problem(message))

/** Applies the decorators from the last to the first, as the compiler does. */
const all =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators.toReversed()) decorate(target, property)
  }

/** A name that the service takes. */
const Name = (kind: 'firstName' | 'lastName', problems: 'first-name' | 'last-name') =>
  all(
    Storable(`${problems}-invalid`),
    MaximumLength(kind, `${problems}-too-long`),
    Required(`${problems}-required`),
  )

/** An email that the service takes, by the specified pattern; class-validator's @IsEmail is stricter. */
export const Email = () =>
  all(
    Matches(emailPattern, problem('email-invalid')),
    Storable('email-invalid'),
    MaximumLength('email', 'email-too-long'),
    Required('email-required'),
  )

/** Name and email of a person. */
export class PersonForm {
  @Name('firstName', 'first-name')
  firstName = ''

  @Name('lastName', 'last-name')
  lastName = ''

  @Email()
  email = ''
}
