import { IsNotEmpty, Matches, ValidateBy } from 'class-validator'
import { emailPattern } from '../../../src-core/domain/email'
import { isLongEnough } from '../../../src-core/domain/password'
import type { FieldProblem } from '../field-problem'

const says = (message: FieldProblem) => ({ message })

/** What a new customer fills in. class-validator checks a property's decorators from the last to the first. */
export class SignUpForm {
  @IsNotEmpty(says('first-name-required'))
  firstName = ''

  @IsNotEmpty(says('last-name-required'))
  lastName = ''

  @Matches(emailPattern, says('email-invalid'))
  @IsNotEmpty(says('email-required'))
  email = ''

  @ValidateBy({ name: 'isLongEnough', validator: { validate: isLongEnough } }, says('password-too-short'))
  @IsNotEmpty(says('password-required'))
  password = ''
}
