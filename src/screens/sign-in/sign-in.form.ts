import { Matches, IsNotEmpty } from 'class-validator'
import { emailPattern } from '../../../src-core/domain/email'
import type { FieldProblem } from '../field-problem'

const says = (message: FieldProblem) => ({ message })

/** What a customer who comes back fills in. class-validator checks a property's decorators from the last to the first. */
export class SignInForm {
  @Matches(emailPattern, says('email-invalid'))
  @IsNotEmpty(says('email-required'))
  email = ''

  @IsNotEmpty(says('password-required'))
  password = ''
}
