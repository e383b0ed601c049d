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
  /** Before the labels of at least two fields. */
  invalid: (count: number) => `There are ${count} problems. Check:`,
  problems: {
    'first-name-required': 'First Name is required',
    'first-name-too-long': 'First Name is too long',
    'first-name-invalid': "First Name has a character we can't save",
    'last-name-required': 'Last Name is required',
    'last-name-too-long': 'Last Name is too long',
    'last-name-invalid': "Last Name has a character we can't save",
    'email-required': 'Email is required',
    'email-too-long': 'Email is too long',
    'email-invalid': 'Invalid email address',
    'password-required': 'Password is required',
    'password-too-short': 'Password is too short',
    'password-refused': 'Choose a stronger password.',
    'password-needs-length': 'Choose a longer password.',
    'password-needs-uppercase': 'It also needs an uppercase character.',
    'password-needs-special': 'It also needs a special character.',
  } satisfies Record<FieldProblem, string>,
}
