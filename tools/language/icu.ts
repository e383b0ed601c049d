import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

type Select = MessageFormatElement & { type: TYPE.select }
type Plural = MessageFormatElement & { type: TYPE.plural }

/** Parses an ICU message. Throws an Error that says what is wrong. */
export function parseMessage(text: string): MessageFormatElement[] {
  return parse(text, { ignoreTag: true, shouldParseSkeletons: false })
}

/** Returns the names of the arguments of a message. */
export function argumentsIn(elements: readonly MessageFormatElement[]): Set<string> {
  return new Set(
    elements.flatMap((each) => {
      if (each.type === TYPE.literal || each.type === TYPE.pound) return []
      if (each.type !== TYPE.select && each.type !== TYPE.plural) return [each.value]
      return [each.value, ...optionsOf(each).flatMap((option) => [...argumentsIn(option.value)])]
    }),
  )
}

/** Returns how ICU writes a case of a `select`: without hyphens. */
export function selectorOf(value: string): string {
  return value.replaceAll('-', '_')
}

/** Returns the cases of each `select` by its argument. */
export function selectorsIn(elements: readonly MessageFormatElement[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const visit = (each: MessageFormatElement): void => {
    if (each.type !== TYPE.select && each.type !== TYPE.plural) return
    if (each.type === TYPE.select)
      found.set(each.value, new Set([...(found.get(each.value) ?? []), ...Object.keys(each.options)]))
    optionsOf(each).forEach(({ value }) => value.forEach(visit))
  }
  elements.forEach(visit)
  return found
}

/** Returns what a message asks for that a build cannot give, or does not give, in a language. */
export function problemsIn(elements: readonly MessageFormatElement[], tag: string): string[] {
  return elements.flatMap((each) => {
    if (each.type === TYPE.literal || each.type === TYPE.argument || each.type === TYPE.pound) return []
    if (each.type !== TYPE.select && each.type !== TYPE.plural)
      return [`{${each.value}} has a format: amounts, numbers and dates arrive formatted`]
    return [
      ...(each.type === TYPE.plural ? pluralProblems(each, tag) : []),
      ...optionsOf(each).flatMap(({ value }) => problemsIn(value, tag)),
    ]
  })
}

function pluralProblems({ options, pluralType, offset, value: name }: Plural, tag: string): string[] {
  const rules = new Intl.PluralRules(tag, pluralType === undefined ? {} : { type: pluralType })
  const categories: readonly string[] = rules.resolvedOptions().pluralCategories
  const given = Object.keys(options)
  const named = given.filter((each) => !each.startsWith('='))
  // With a number of its own, a language may leave the rest to `other`.
  const needed = named.length < given.length ? [] : categories
  return [
    ...needed.filter((each) => !named.includes(each)).map((each) => `the plural of {${name}} lacks ${each}`),
    ...named
      .filter((each) => !categories.includes(each))
      .map((each) => `the plural of {${name}} has ${each}, which the language does not have`),
    ...(offset === 0 ? [] : [`the plural of {${name}} has an offset`]),
  ]
}

/** Returns a message as a JavaScript expression, over variables named as its arguments. */
export function compileMessage(elements: readonly MessageFormatElement[]): string {
  const [only] = elements
  if (elements.length === 0) return "''"
  if (elements.length === 1 && only?.type === TYPE.literal) return JSON.stringify(only.value)
  return `\`${elements.map((each) => partOf(each)).join('')}\``
}

/** The names of the functions that a compiled message may call. */
export const pluralFunctions = { cardinal: 'cardinal', ordinal: 'ordinal' } as const

/** Returns the declaration of a function that tells the plural category of a number. `Intl` is slow to create. */
export function pluralFunction(type: keyof typeof pluralFunctions, tag: string): string {
  const rules = `${pluralFunctions[type]}Rules`
  const create = `new Intl.PluralRules(${JSON.stringify(tag)}, { type: ${JSON.stringify(type)} })`
  return `let ${rules}; const ${pluralFunctions[type]} = (count) => (${rules} ??= ${create}).select(count);`
}

function partOf(element: MessageFormatElement, counted?: string): string {
  if (element.type === TYPE.literal) return element.value.replace(/[`\\]|\$\{/g, '\\$&')
  if (element.type === TYPE.pound) return `\${${counted ?? ''}}`
  if (element.type !== TYPE.select && element.type !== TYPE.plural) return `\${${element.value}}`
  const { other, ...cases } = element.options
  const inside = element.type === TYPE.plural ? element.value : counted
  const text = (elements: readonly MessageFormatElement[]) =>
    `\`${elements.map((each) => partOf(each, inside)).join('')}\``
  const conditions = Object.entries(cases).map(
    ([name, { value }]) => `${conditionOf(element, name)} ? ${text(value)} : `,
  )
  return `\${${conditions.join('')}${text(other?.value ?? [])}}`
}

function conditionOf(element: Select | Plural, name: string): string {
  if (element.type === TYPE.select) return `${element.value} === ${JSON.stringify(name.replaceAll('_', '-'))}`
  if (name.startsWith('=')) return `${element.value} === ${name.slice(1)}`
  return `${pluralFunctions[element.pluralType ?? 'cardinal']}(${element.value}) === ${JSON.stringify(name)}`
}

function optionsOf({ options }: Select | Plural) {
  return Object.values(options)
}
