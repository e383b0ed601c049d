import { validateSync, type ValidationError } from 'class-validator'
import { failure, success, type Result } from '../../src-core/shared/result'
import { asObject } from '../../src-core/shared/untrusted'

/** The value as an instance of its class, with the fields that the class declares and no others; unchecked. */
export function shaped<Answer extends object>(make: () => Answer, value: unknown): Answer | undefined {
  const given = asObject(value)
  if (!given) return undefined
  const answer = make()
  // Names come from the class, never from the answer: a field called __proto__ does nothing here.
  for (const name of Object.keys(answer)) {
    if (Object.hasOwn(given, name)) Object.assign(answer, { [name]: given[name] })
  }
  return answer
}

/** The answer if every field is as its class says; otherwise which fields are not, and never what they held. */
export function checked<Answer extends object>(answer: Answer | undefined): Result<Answer, string> {
  if (!answer) return failure('it is no object')
  const problems = validateSync(answer, { forbidUnknownValues: true }).flatMap((error) => namesOf(error))
  return problems.length === 0 ? success(answer) : failure(problems.join(', '))
}

function namesOf({ property, constraints, children }: ValidationError): string[] {
  const own = Object.keys(constraints ?? {}).map((constraint) => `${property} (${constraint})`)
  return [...own, ...(children ?? []).flatMap(namesOf).map((name) => `${property}.${name}`)]
}
