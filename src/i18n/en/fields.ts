import type { FieldProblem } from '../../features/forms/validators'

export const fields = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  newPasswordHint: 'At least 8 characters',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on.',
  problems: {
    'first-name-required': 'First Name is required',
    'last-name-required': 'Last Name is required',
    'email-required': 'Email is required',
    'email-invalid': 'Invalid email address',
    'password-required': 'Password is required',
    'password-too-short': 'Password is too short',
    'password-refused': 'Choose a stronger password.',
    'password-needs-length': 'Choose a longer password.',
    'password-needs-uppercase': 'It also needs an uppercase character.',
    'password-needs-special': 'It also needs a special character.',
  } satisfies Record<FieldProblem, string>,
}
