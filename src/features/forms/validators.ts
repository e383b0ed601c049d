import { IsNotEmpty, Matches, ValidateBy } from 'class-validator'
import { fields } from '#messages/fields'
import { emailPattern } from '#core/domain/email'
import { hasAtMost, isStorable, textLimits } from '#core/domain/text-limits'

// The decorators take the message of the problem: a form's messages are in the file of its screen.

export const Required = (message: string) => IsNotEmpty({ message })

/** The length is in Unicode code points, as the API document counts it. */
export const MaximumLength = (limit: number, message: string) =>
  ValidateBy(
    { name: 'maximumLength', validator: { validate: (text: string) => hasAtMost(limit, text) } },
    { message },
  )

/** Refuses characters that databases do not store. */
export const Storable = (message: string) =>
  ValidateBy({ name: 'storable', validator: { validate: isStorable } }, { message })

/** Applies the decorators from the last to the first, as the compiler does. */
const all =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators.toReversed()) decorate(target, property)
  }

const { problems } = fields

/** A name that the service takes. */
const Name = (kind: 'firstName' | 'lastName', prefix: 'first-name' | 'last-name') =>
  all(
    Storable(problems[`${prefix}-invalid`]),
    MaximumLength(textLimits[kind], problems[`${prefix}-too-long`]),
    Required(problems[`${prefix}-required`]),
  )

/** An email that the service takes, by the specified pattern; class-validator's @IsEmail is stricter. */
export const Email = () =>
  all(
    Matches(emailPattern, { message: problems['email-invalid'] }),
    Storable(problems['email-invalid']),
    MaximumLength(textLimits.email, problems['email-too-long']),
    Required(problems['email-required']),
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
