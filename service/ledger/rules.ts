/** What a provider accepts as a parameter. */
export type Rule = { readonly isRequired?: true; readonly isEmptyable?: true } & (
  | { readonly type: 'text'; readonly max: number; readonly pattern?: RegExp }
  | { readonly type: 'one of'; readonly values: readonly string[] }
  | { readonly type: 'integer' | 'number'; readonly min: number; readonly max: number }
  | { readonly type: 'boolean' }
  | { readonly type: 'metadata' }
  | { readonly type: 'list'; readonly of: Rule; readonly max: number }
  | { readonly type: 'object'; readonly fields: Rules }
)

export type Rules = { readonly [name: string]: Rule }

/** The names of an SDK's parameters, with a rule for each one in use. */
export type RulesFor<Params> = { readonly [Name in Exclude<keyof Params, 'expand'>]?: Rule }

/** Makes a rule of a required parameter. */
export function required<Of extends Rule>(rule: Of): Of & { readonly isRequired: true } {
  return { ...rule, isRequired: true }
}

/** Makes a rule of a parameter that an empty string removes (`Emptyable` in the SDK's types). */
export function emptyable<Of extends Rule>(rule: Of): Of & { readonly isEmptyable: true } {
  return { ...rule, isEmptyable: true }
}

/** Stripe's OpenAPI document bounds a string without a limit of its own to 5,000 characters (`maxLength`). */
export const text = (max = 5000, pattern?: RegExp): Rule => ({
  type: 'text',
  max,
  ...(pattern && { pattern }),
})
export const oneOf = (...values: readonly string[]): Rule => ({ type: 'one of', values })
export const boolean: Rule = { type: 'boolean' }
/** docs.stripe.com/api/metadata: at most 50 keys of 40 characters, without square brackets, with values of 500. */
export const metadata: Rule = { type: 'metadata' }
/** Seconds since the epoch. */
export const time: Rule = { type: 'integer', min: 0, max: 4_102_444_800 }
export const integer = (min: number, max = 99_999_999): Rule => ({ type: 'integer', min, max })
export const number = (min: number, max: number): Rule => ({ type: 'number', min, max })
export const list = (of: Rule, max: number): Rule => ({ type: 'list', of, max })
export const object = (fields: Rules): Rule => ({ type: 'object', fields })
