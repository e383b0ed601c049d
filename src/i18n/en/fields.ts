import type { FieldProblem } from '../../features/forms/validators'

export const fields = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  newPasswordHint: 'At least 8 characters',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps lock is on.',
  problems: {
    'first-name-required': 'First Name is required',
    'last-name-required': 'Last Name is required',
    'email-required': 'Email is required',
    'email-invalid': 'Invalid email address',
    'password-required': 'Password is required',
    'password-too-short': 'Password is too short',
    'password-refused': 'Please choose a stronger password.',
    'password-needs-length': 'Please choose a longer password.',
    'password-needs-uppercase': 'Please add an uppercase character.',
    'password-needs-special': 'Please add a special character.',
  } satisfies Record<FieldProblem, string>,
}
