import { problemsOf } from '../forms/form-model'
import { PersonForm } from '../forms/validators'

export type ProfileField = keyof PersonForm

/** Returns the message of the problem with a trimmed value, if it has one. */
export function checkProfile(field: ProfileField, text: string): string | undefined {
  return problemsOf(Object.assign(new PersonForm(), { [field]: text })).get(field)
}
