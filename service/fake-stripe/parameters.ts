import type { Rule, Rules } from '../ledger/rules.ts'
import type { StripeCall } from '../ledger/call.ts'
import { invalid } from './failure.ts'
import { textsIn, type Form } from './form.ts'

const ledger = 'service/ledger/stripe-calls.ts'

/** Refuses what the ledger does not allow, with Stripe's codes (docs.stripe.com/error-codes). */
export function checkParameters({ parameters, excludes, expand }: StripeCall, form: Form): void {
  const { expand: _expansions, ...rest } = form
  checkFields(parameters, rest, '')
  for (const [left, right] of excludes)
    if (isGiven(form, left) && isGiven(form, right))
      throw invalid(`You may only specify one of these parameters: ${left}, ${right}.`, left)
  for (const expansion of textsIn(form, 'expand')) checkExpansion(expand, expansion)
}

/** docs.stripe.com/expand: four levels at most; a list's `data` is one of them. */
function checkExpansion(allowed: readonly string[], expansion: string): void {
  if (expansion.split('.').length > 4)
    throw invalid(
      `You cannot expand more than 4 levels of a property: ${expansion}`,
      'expand',
      'property_expansion_max_depth',
    )
  if (!allowed.includes(expansion))
    throw invalid(
      `This property cannot be expanded (${expansion}). If Stripe's document marks it as expandable, add it to the call's line in ${ledger}.`,
      'expand',
    )
}

function checkFields(rules: Rules, form: Form, within: string): void {
  const paramOf = (name: string) => (within === '' ? name : `${within}[${name}]`)
  for (const [name, value] of Object.entries(form)) {
    const param = paramOf(name)
    const rule = rules[name]
    if (!rule)
      throw invalid(
        `Received unknown parameter: ${param}. If Stripe's document has it, add it to the call's line in ${ledger}.`,
        param,
        'parameter_unknown',
      )
    check(rule, value, param)
  }
  for (const [name, { isRequired }] of Object.entries(rules))
    if (isRequired && form[name] === undefined)
      throw invalid(`Missing required param: ${paramOf(name)}.`, paramOf(name), 'parameter_missing')
}

function check(rule: Rule, value: Form | string, param: string): void {
  if (rule.isEmptyable && value === '') return
  if (rule.type === 'metadata') checkMetadata(formOf(value, param), param)
  else if (rule.type === 'object') checkFields(rule.fields, formOf(value, param), param)
  else if (rule.type === 'list') {
    const all = Object.entries(formOf(value, param))
    if (all.length > rule.max)
      throw invalid(`Array ${param} exceeded maximum ${rule.max} allowed elements.`, param)
    for (const [index, each] of all) check(rule.of, each, `${param}[${index}]`)
  } else if (typeof value === 'string') checkValue(rule, value, param)
  else throw invalid(`Invalid ${rule.type}: {}`, param)
}

function formOf(value: Form | string, param: string): Form {
  if (typeof value === 'string') throw invalid(`Invalid object: ${value}`, param)
  return value
}

function checkValue(
  rule: Exclude<Rule, { type: 'list' | 'metadata' | 'object' }>,
  value: string,
  param: string,
): void {
  switch (rule.type) {
    case 'boolean':
      if (value !== 'true' && value !== 'false') throw wrongType('boolean', value, param)
      return
    case 'integer':
    case 'number': {
      const pattern = rule.type === 'integer' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/
      if (!pattern.test(value)) throw wrongType(rule.type, value, param)
      if (Number(value) < rule.min || Number(value) > rule.max)
        throw invalid(
          `${param} must be between ${rule.min} and ${rule.max}.`,
          param,
          'parameter_invalid_integer',
        )
      return
    }
    case 'one of':
      if (!rule.values.includes(value))
        throw invalid(`Invalid ${param}: must be one of ${rule.values.join(', ')}`, param)
      return
    case 'text':
      if (value.length > rule.max)
        throw invalid(`Invalid string: ${value.slice(0, 10)}…; must be at most ${rule.max} characters`, param)
      // Stripe stores its strings in UTF-8 without NUL.
      if (value.includes('\0') || rule.pattern?.test(value) === false)
        throw invalid(`Invalid ${param}: ${value}`, param)
  }
}

/** docs.stripe.com/api/metadata */
function checkMetadata(value: Form, param: string): void {
  const all = Object.entries(value)
  if (all.length > 50) throw invalid('You can specify up to 50 metadata keys.', param)
  for (const [key, text] of all) {
    if (key.length > 40)
      throw invalid(`Metadata keys can have up to 40 characters, but you passed in ${key.length}.`, param)
    if (typeof text !== 'string' || text.length > 500)
      throw invalid('Metadata values can have up to 500 characters.', `${param}[${key}]`)
  }
}

function wrongType(type: string, value: string, param: string) {
  const code = type === 'integer' ? 'parameter_invalid_integer' : undefined
  return invalid(`Invalid ${type}: ${value}`, param, code)
}

function isGiven(form: Form, path: string): boolean {
  let found: Form | string | undefined = form
  for (const step of path.split('.')) found = typeof found === 'object' ? found[step] : undefined
  return found !== undefined
}
