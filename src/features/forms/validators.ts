import { IsNotEmpty, Matches, ValidateBy } from 'class-validator'
import { fields } from '#messages/fields'
import { userProfileLimits } from '#contract/limits'
import { hasAtLeast, hasAtMost, isStorable, type TextLimits } from '#core/domain/text-limits'

// The decorators take the message of the problem: a form's messages are in the file of its screen.

export const Required = (message: string) => IsNotEmpty({ message })

/** Refuses a text that does not follow the rule. */
export const Valid = (rule: (text: string) => boolean, message: string) =>
  ValidateBy({ name: message, validator: { validate: rule } }, { message })

/** Refuses characters that databases do not store. */
export const Storable = (message: string) => Valid(isStorable, message)

/** Applies the decorators from the last to the first, as the compiler does. */
const all =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators.toReversed()) decorate(target, property)
  }

type LengthProblem = string | ((limit: number) => string)

/** Tuples, because one of several limits that has a problem of its own is enough. */
type LengthProblems<Limits> = { readonly long: LengthProblem } & ([Limits] extends [
  { readonly minLength: infer Least },
]
  ? [Least] extends [0 | 1]
    ? unknown
    : { readonly short: LengthProblem }
  : unknown)

/**
 * Keeps a text within limits of the API document. A problem that names its limit is a function of it. An empty text is not too short:
 * `Required` refuses it.
 */
export function Length<Limits extends TextLimits>(
  { minLength = 0, maxLength }: Limits,
  { long, short = long }: LengthProblems<Limits> & { readonly short?: LengthProblem },
): PropertyDecorator {
  const told = (problem: LengthProblem, limit: number) =>
    typeof problem === 'string' ? problem : problem(limit)
  return all(
    Valid((text) => hasAtMost(maxLength, text), told(long, maxLength)),
    Valid((text) => text === '' || hasAtLeast(minLength, text), told(short, minLength)),
  )
}

const { problems } = fields

/** A name that the service takes. */
const Name = (kind: 'firstName' | 'lastName', prefix: 'first-name' | 'last-name') =>
  all(
    Storable(problems[`${prefix}-invalid`]),
    Length(userProfileLimits[kind], { long: problems[`${prefix}-too-long`] }),
    Required(problems[`${prefix}-required`]),
  )

/** An email that the service takes, by the specified pattern; class-validator's @IsEmail is stricter. */
export const Email = () =>
  all(
    Matches(userProfileLimits.email.pattern, { message: problems['email-invalid'] }),
    Storable(problems['email-invalid']),
    Length(userProfileLimits.email, { long: problems['email-too-long'] }),
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
