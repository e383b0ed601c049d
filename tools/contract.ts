import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'
import { format, resolveConfig } from 'prettier'
import { parse } from 'yaml'
import { readKnownLanguages } from './language/language-plugin.ts'

/**
 * Makes the files of `contract/` and `service/` that follow from the API document, and the one that names the portal's
 * languages; with `--check`, fails if a committed one is stale.
 */

type Schema = Readonly<Record<string, unknown>>

interface Content {
  readonly schema: Schema
  readonly example?: ProblemExample
  readonly examples?: Readonly<Record<string, { readonly value: ProblemExample }>>
}

interface ProblemExample {
  readonly status: number
  readonly code: string
  readonly title: string
}

interface Body {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, Content>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
}

interface Operation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Body>>
  }
}

interface Reason {
  readonly const: string
  readonly 'x-stripe-feedback': string
}

const source = 'docs/openapi.yaml'
const document = parse(readFileSync(source, 'utf8')) as OpenApi
const { schemas, responses } = document.components
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
  })),
)

const enumNames = Object.keys(schemas).filter((name) => valuesOf(name).length > 0)

const isCheck = process.argv.includes('--check')

const api = `${await bodies()}\n${operationTable()}\n${operationTypes()}\n${problems()}`
const usedEnums = enumNames.filter((name) => new RegExp(`\\b${name}\\b`).test(api))
await write('contract/api.ts', source, `import type { ${usedEnums.join(', ')} } from './enums.ts'\n\n${api}`)
await write('contract/enums.ts', source, enums())
await write('contract/limits.ts', source, limits())
await write('service/src/subscription/stripe-feedback.ts', source, stripeFeedback())
await write('contract/languages.ts', 'src/i18n', await languages())

async function write(file: string, madeFrom: string, text: string): Promise<void> {
  const options = await resolveConfig(file)
  const header = `// Made from ${madeFrom} by \`npm run contract\`.\n\n`
  const made = await format(header + text, { ...options, parser: 'typescript' })
  if (!isCheck) {
    writeFileSync(file, made)
    return
  }
  if (readFileSync(file, 'utf8') === made) return
  console.error(`${file} is not what ${madeFrom} says: run \`npm run contract\`.`)
  process.exitCode = 1
}

/** The types of the bodies. */
async function bodies(): Promise<string> {
  const named = Object.entries(schemas).filter(([name]) => name !== 'Problem' && !enumNames.includes(name))
  const definitions = relocated(Object.fromEntries(named)) as Record<string, Schema>
  const types = await compile({ title: 'Bodies', definitions }, 'Bodies', {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    unreachableDefinitions: true,
  })
  return (
    types
      // The schema that holds the definitions is no body.
      .replace(/export interface Bodies \{[^}]*\}/, '')
      .replaceAll(/\/\*\*\n \* This interface was referenced by [^/]*\*\/\n/g, '')
      .replaceAll(/\s+\*\s+\* This interface was referenced by [^/]*\*\//g, '\n */')
  )
}

function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated)
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...others } = value as Schema
  const enumName = enumNames.find((name) => $ref === referenceTo(name))
  if (enumName !== undefined) return { ...others, tsType: enumName }
  return Object.fromEntries(
    Object.entries(value)
      // Bounds would become tuples and overloads.
      .filter(([name]) => !['minProperties', 'maxProperties', 'examples', 'pattern'].includes(name))
      .map(([name, inner]) => [
        name,
        name === '$ref' ? String(inner).replace(referenceTo(''), '#/definitions/') : relocated(inner),
      ]),
  )
}

/** Where each operation is called. */
function operationTable(): string {
  const rows = operations.map(({ operationId, method, path, security }) => {
    const isAnonymous = security?.some((each) => Object.keys(each).length === 0) ?? false
    return `${operationId}: { method: '${method}', path: '${path}', allowsAnonymous: ${isAnonymous} },`
  })
  return `/** The operations of the API document, by their id. */
export const operations = {${rows.join('\n')}} as const

export type OperationId = keyof typeof operations`
}

/** What each operation takes and answers. */
function operationTypes(): string {
  const rows = operations.map(({ operationId, parameters = [], requestBody, responses: answers }) => {
    const codes = Object.values(answers).flatMap((answer) => codesOf(resolved(answer)))
    const successes = Object.entries(answers).filter(([status]) => status.startsWith('2'))
    return `${operationId}: {
      readonly path: ${typeOfParameters(parameters, 'path')}
      readonly query: ${typeOfParameters(parameters, 'query')}
      readonly body: ${typeOf(requestBody)}
      readonly status: ${successes.map(([status]) => status).join(' | ')}
      readonly answer: ${successes.map(([, success]) => typeOf(resolved(success))).join(' | ')}
      readonly error: ${codes.map((code) => `'${code}'`).join(' | ')}
    }`
  })
  return `/** Parameters, body, answer and error codes of each operation. */
export interface Operations {${rows.join('\n')}}`
}

function typeOfParameters(parameters: readonly Parameter[], place: 'path' | 'query'): string {
  const fields = parameters
    .filter((each) => each.in === place)
    .map(({ name, required }) => `readonly ${name}${required ? '' : '?'}: string`)
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'undefined'
}

function typeOf({ content = {} }: Body = {}): string {
  const reference = content['application/json']?.schema['$ref']
  if (typeof reference === 'string') return reference.split('/').at(-1) ?? ''
  return Object.keys(content).length > 0 ? 'Uint8Array' : 'undefined'
}

function resolved(body: Body): Body {
  const name = body.$ref?.split('/').at(-1)
  return name === undefined ? body : (responses[name] ?? body)
}

function codesOf(body: Body): readonly string[] {
  return problemsOf(body).map(({ code }) => code)
}

function problemsOf({ content }: Body): readonly ProblemExample[] {
  const { example, examples = {} } = content?.['application/problem+json'] ?? {}
  return [...(example ? [example] : []), ...Object.values(examples).map(({ value }) => value)]
}

/** Status and title of each error code. */
function problems(): string {
  const rows = Object.values(responses)
    .flatMap(problemsOf)
    .map(({ code, status, title }) => `${code}: { status: ${status}, title: ${JSON.stringify(title)} },`)
  return `/** The error codes, with their status and title. */
export const problems = {${rows.join('\n')}} as const

export type ErrorCode = keyof typeof problems`
}

/** The values of each named enum, in the order of the document. */
function enums(): string {
  return enumNames
    .map((name) => {
      const list = `${uncapitalized(name).replace(/y$/, 'ie').replace(/s$/, 'se')}s`
      const description = schemas[name]?.['description']
      return `${typeof description === 'string' ? `/** ${description.trim()} */` : ''}
export const ${list} = ${JSON.stringify(valuesOf(name))} as const

export type ${name} = (typeof ${list})[number]
`
    })
    .join('\n')
}

/** Returns no values for a schema that is no enum. */
function valuesOf(name: string): readonly unknown[] {
  const { enum: values, oneOf = [] } = schemas[name] as {
    enum?: readonly unknown[]
    oneOf?: readonly Schema[]
  }
  return values ?? oneOf.flatMap((each) => each['const'] ?? [])
}

/** The bounds of each field that a request may send, by schema. */
function limits(): string {
  const all = [...sentSchemas()].map((name) => {
    const fields = Object.entries((schemas[name]?.['properties'] ?? {}) as Readonly<Record<string, Schema>>)
    const rows = fields.map(([field, schema]) => [field, boundsOf(schema)] as const)
    return [name, rows.filter(([, bounds]) => bounds.length > 0)] as const
  })
  const constants = all
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => {
      const fields = rows.map(([field, bounds]) => `${field}: { ${bounds.join(', ')} },`)
      return `export const ${uncapitalized(name)}Limits = {${fields.join('\n')}} as const`
    })
  return [
    '// What a request may have in each field, by schema. Lengths are in code points.',
    ...constants,
  ].join('\n\n')
}

function boundsOf(schema: Schema): readonly string[] {
  const { pattern } = schema
  const numbers = ['minLength', 'maxLength', 'minimum', 'maximum'].filter((name) => name in schema)
  return [
    ...numbers.map((name) => `${name}: ${Number(schema[name])}`),
    ...(typeof pattern === 'string' ? [`pattern: ${String(new RegExp(pattern, 'u'))}`] : []),
  ]
}

/** Finds the schemas of bodies of requests, and those within them. */
function sentSchemas(
  part: unknown = operations.map(({ requestBody }) => requestBody),
  found = new Set<string>(),
): ReadonlySet<string> {
  for (const name of Object.keys(schemas)) {
    if (found.has(name) || !JSON.stringify(part ?? {}).includes(`"${referenceTo(name)}"`)) continue
    found.add(name)
    sentSchemas(schemas[name], found)
  }
  return found
}

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`
}

function uncapitalized(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** What the service alone has to know of the reasons. */
function stripeFeedback(): string {
  const feedback = reasons().map((each) => `'${each.const}': '${each['x-stripe-feedback']}',`)
  return `import type { CancelReason } from '../../../contract/enums.ts'

/** Stripe's nearest feedback for each reason to cancel. */
export const stripeFeedback = {${feedback.join('\n')}} as const satisfies Record<CancelReason, string>`
}

function reasons(): readonly Reason[] {
  return schemas['CancelReason']?.['oneOf'] as readonly Reason[]
}

/** The languages of the portal's pages. */
async function languages(): Promise<string> {
  const tags = (await readKnownLanguages(process.cwd())).map(({ tag }) => tag)
  return `/** The languages that pages of the portal can have: BCP 47. */
export const languages = ${JSON.stringify(tags.toSorted())} as const`
}
