/** What can be wrong with a form's field; the sentence is in `src/i18n`. */
export type FieldProblem =
  | 'first-name-required'
  | 'last-name-required'
  | 'email-required'
  | 'email-invalid'
  | 'password-required'
  | 'password-too-short'
  | 'password-refused'
  | 'password-needs-length'
  | 'password-needs-uppercase'
  | 'password-needs-special'
