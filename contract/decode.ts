/** A decoded value, or what is wrong with it. */
type Decoding<Value> =
  | { readonly type: 'success'; readonly value: Value }
  | { readonly type: 'error'; readonly error: readonly string[] }

/** Validates untrusted data. Error messages name the field and the expected value, never the actual one. */
export type Decoder<Value> = (value: unknown, path?: string) => Decoding<Value>

export type Decoded<AnyDecoder> = AnyDecoder extends Decoder<infer Value> ? Value : never

type Fields = Readonly<Record<string, Decoder<unknown>>>

type Optional<Of extends Fields> = {
  [Name in keyof Of]: undefined extends Decoded<Of[Name]> ? Name : never
}[keyof Of]

type DecodedFields<Of extends Fields> = {
  readonly [Name in Exclude<keyof Of, Optional<Of>>]: Decoded<Of[Name]>
} & { readonly [Name in Optional<Of>]?: Decoded<Of[Name]> }

// About ten times what the portal stores; a longer text was not written by it.
const maximumLength = 8192

/** Returns the decoded value, or undefined if it is invalid. */
export function read<Value>(decoder: Decoder<Value>, value: unknown): Value | undefined {
  const result = decoder(value)
  return result.type === 'success' ? result.value : undefined
}

/** Reads a JSON object from the browser's storage; undefined if it is malformed or of another version. */
export function readStored<Of extends Fields>(
  json: string | undefined,
  version: number,
  fields: Of,
): DecodedFields<Of> | undefined {
  const stored = json === undefined || json.length > maximumLength ? undefined : parseJson(json)
  return read(object({ version: oneOf(version) }), stored) && read(object(fields), stored)
}

/** Returns undefined for malformed JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Decodes with a function that returns undefined for an invalid value. */
export function expecting<Value>(
  expected: string,
  parse: (value: unknown) => Value | undefined,
): Decoder<Value> {
  return (value, path) => {
    const parsed = parse(value)
    return parsed === undefined ? failure([problem(value, path, expected)]) : success(parsed)
  }
}

export function string(expected: string, test: (text: string) => boolean = () => true): Decoder<string> {
  return expecting(expected, (value) => (typeof value === 'string' && test(value) ? value : undefined))
}

export const nonBlankString = string('a non-blank string', (value) => value.trim() !== '')

export const number = expecting('a number', (value) => (Number.isFinite(value) ? Number(value) : undefined))

export const amount = expecting('a number of 0 or more', (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined,
)

/** An object with any fields. */
export const record = expecting('an object', (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined,
)

export function oneOf<const Values extends readonly (string | number | boolean)[]>(
  ...values: Values
): Decoder<Values[number]> {
  const expected = values.map((value) => JSON.stringify(value)).join(' or ')
  return expecting(expected, (value) => values.find((each) => each === value))
}

export const boolean = oneOf(true, false)

/** Also accepts undefined. */
export function optional<Value>(present: Decoder<Value>): Decoder<Value | undefined> {
  return (value, path) => (value === undefined ? success(value) : present(value, path))
}

/** Also accepts undefined and null. */
export function nullable<Value>(present: Decoder<Value>): Decoder<Value | undefined> {
  return (value, path) => optional(present)(value ?? undefined, path)
}

/** Treats an invalid value as missing. */
export function lenient<Value>(present: Decoder<Value>): Decoder<Value | undefined> {
  return (value) => success(read(present, value))
}

export function map<Value, Other>(decode: Decoder<Value>, convert: (value: Value) => Other): Decoder<Other> {
  return (value, path) => {
    const result = decode(value, path)
    return result.type === 'success' ? success(convert(result.value)) : result
  }
}

export function list<Item>(item: Decoder<Item>): Decoder<readonly Item[]> {
  return (value, path = '') => {
    if (!Array.isArray(value)) return failure([problem(value, path, 'a list')])
    const items: Item[] = []
    const problems: string[] = []
    for (const [index, each] of (value as readonly unknown[]).entries()) {
      const result = item(each, `${path}[${index}]`)
      if (result.type === 'success') items.push(result.value)
      else problems.push(...result.error)
    }
    return problems.length > 0 ? failure(problems) : success(items)
  }
}

/** An object with these own fields. `strict` rejects any others. */
export function object<Of extends Fields>(
  fields: Of,
  { strict = false }: { readonly strict?: boolean } = {},
): Decoder<DecodedFields<Of>> {
  return (value, path) => {
    const given = record(value, path)
    if (given.type === 'error') return given
    const decoded: Record<string, unknown> = {}
    const problems: string[] = []
    const pathOf = (name: string) => (path ? `${path}.${name}` : name)
    for (const [name, field] of Object.entries(fields)) {
      const own = Object.hasOwn(given.value, name) ? given.value[name] : undefined
      const result = field(own, pathOf(name))
      if (result.type === 'error') problems.push(...result.error)
      else if (result.value !== undefined) decoded[name] = result.value
    }
    for (const name of strict ? Object.keys(given.value) : [])
      if (!Object.hasOwn(fields, name)) problems.push(`${pathOf(name)} is unknown.`)
    return problems.length > 0 ? failure(problems) : success(decoded as DecodedFields<Of>)
  }
}

function problem(value: unknown, path: string | undefined, expected: string): string {
  return `${path || 'it'} is ${value === undefined ? 'missing' : 'malformed'}: ${expected} is expected.`
}

function success<Value>(value: Value): Decoding<Value> {
  return { type: 'success', value }
}

function failure(error: readonly string[]): Decoding<never> {
  return { type: 'error', error }
}
