import { Email, Required } from '../forms/validators'

/** The fields that a user can edit. class-validator checks a property's decorators from the last to the first. */
export class ProfileFieldsForm {
  @Required('first-name-required')
  firstName = ''

  @Required('last-name-required')
  lastName = ''

  @Email()
  @Required('email-required')
  email = ''
}
