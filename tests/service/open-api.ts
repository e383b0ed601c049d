import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { read, record } from '../../src-core/shared/decode'

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly minLength?: number
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example: unknown }>>
}

export interface Operation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters?: readonly {
    readonly name: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly $ref?: string }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const text = readFileSync(new URL('../../docs/openapi.yaml', import.meta.url), 'utf8')
export const openApi = parse(text) as Document

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(inFull(parse(text)) as object, 'openapi')
const compiled = new WeakMap<Schema, ValidateFunction>()

/** What is wrong with a value by a schema of the document; a field that the schema does not name is. */
export function problemsIn(schema: Schema, value: unknown): readonly string[] {
  const validate = compiled.get(schema) ?? ajv.compile(inFull(rooted(schema)) as object)
  compiled.set(schema, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** What is wrong with a query by the parameters of the operation; one that it does not name is. */
export function parameterProblems(operation: Operation, query: URLSearchParams): readonly string[] {
  const parameters = operation.parameters ?? []
  const unknown = [...query.keys()].filter((name) => !parameters.some((each) => each.name === name))
  return [
    ...parameters.flatMap(({ name, required, schema }) => {
      if (!query.has(name)) return required ? [`the parameter ${name} is missing`] : []
      return problemsIn(schema, query.get(name)).map((problem) => `the parameter ${name}${problem}`)
    }),
    ...unknown.map((name) => `the parameter ${name} is not documented`),
  ]
}

/** What a reference of the document leads to, or the thing itself. */
export function resolved<Part extends { readonly $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part
  const steps = part.$ref.slice(2).split('/')
  return steps.reduce<unknown>((found, step) => read(record, found)?.[step], openApi) as Part
}

/** The operation behind a method and a path, if the document has one. */
export function operationAt(method: string, path: string): Operation | undefined {
  return openApi.paths[path]?.[method.toLowerCase()]
}

export const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

/** The schema with every object closed: an undocumented field is a problem. */
function inFull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inFull)
  const given = read(record, schema)
  if (!given) return schema
  const inner = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, inFull(value)]))
  const isClosed = given.type === 'object' && given.properties !== undefined
  return isClosed ? { ...inner, additionalProperties: false } : inner
}

/** The schema with its references leading into the document from outside. */
function rooted(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rooted)
  const given = read(record, schema)
  if (!given) return schema
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      name === '$ref' ? `openapi${String(value)}` : rooted(value),
    ]),
  )
}
