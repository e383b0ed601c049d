import { IsNotEmpty, Matches } from 'class-validator'
import { emailPattern } from '../../../src-core/domain/email'
import type { FieldProblem } from '../field-problem'

const says = (message: FieldProblem) => ({ message })

/** Whose password is to be reset. class-validator checks a property's decorators from the last to the first. */
export class ForgotPasswordForm {
  @Matches(emailPattern, says('email-invalid'))
  @IsNotEmpty(says('email-required'))
  email = ''
}
