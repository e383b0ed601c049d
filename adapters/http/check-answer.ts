import { failure, success, type Result } from '../../src-core/shared/result'
import { asObject } from '../../src-core/shared/untrusted'

/** What is wrong with an answer: which fields, by which rule, and never what they held. */
type Problems = string[]

/** What a value of an answer must be. A value that is not is written down among the problems, and no more to be used. */
export type Rule<Value> = (value: unknown, field: string, problems: Problems) => Value

/** The value that a rule reads. */
export type Read<AnyRule> = AnyRule extends Rule<infer Value> ? Value : never

/** A rule that is called by its name. */
export function rule<Value>(name: string, holds: (value: unknown) => boolean): Rule<Value> {
  return (value, field, problems) => {
    if (!holds(value)) problems.push(`${field} (${name})`)
    return value as Value
  }
}

/** May be missing, or null. */
export function optional<Value>(present: Rule<Value>): Rule<Value | undefined> {
  return (value, field, problems) =>
    value === undefined || value === null ? undefined : present(value, field, problems)
}

/** An object with these fields; any others are left out. Names come from here, never from the answer. */
export function fields<Value extends object>(rules: {
  readonly [Name in keyof Value]: Rule<Value[Name]>
}): Rule<Value> {
  const named = Object.entries(rules) as [string, Rule<unknown>][]
  return (value, field, problems) => {
    const given = asObject(value)
    if (!given) problems.push(`${field || 'the whole'} (isObject)`)
    const read = given
      ? named.map(([name, each]) => {
          const own = Object.hasOwn(given, name) ? given[name] : undefined
          return [name, each(own, field === '' ? name : `${field}.${name}`, problems)]
        })
      : []
    return Object.fromEntries(read) as Value
  }
}

/** The answer if all of it is as the rule says; otherwise what is not. */
export function checked<Value>(body: unknown, all: Rule<Value>): Result<Value, string> {
  const problems: Problems = []
  const value = all(body, '', problems)
  return problems.length === 0 ? success(value) : failure(problems.join(', '))
}
