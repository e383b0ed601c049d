import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

interface Schema {
  readonly [keyword: string]: unknown
}

interface Parameter {
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}

interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

/** An operation of the API document, with its schemas. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly allowsAnonymous: boolean
  readonly querystring: Schema
  readonly body: Schema | undefined
  /** The status of a success. */
  readonly success: number
  /** The body of a success; undefined without one. */
  readonly answer: Schema | undefined
}

interface DocumentedOperation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, Response>>
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Response>> }
}

/** The API document: its operations, and guards for what its schemas describe. */
export interface ApiDocument {
  readonly operations: readonly Operation[]
  /** Returns whether a value is as the schema says; without a schema, whether it is undefined. */
  readonly guard: <Type>(schema: Schema | undefined) => (value: unknown) => value is Type
}

export function readApiDocument(file: string | URL): ApiDocument {
  const document = parse(readFileSync(file, 'utf8')) as OpenApi | null
  if (!document?.paths) throw new Error('it has no paths')
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  addFormats.default(ajv)
  ajv.addSchema(closed(document) as object, 'openapi')
  const compiled = new WeakMap<Schema, ValidateFunction>()
  return {
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => readOperation(document, path, method, operation)),
    ),
    guard: <Type>(schema: Schema | undefined) => {
      if (!schema) return (value): value is Type => value === undefined
      const validate = compiled.get(schema) ?? ajv.compile(schema)
      compiled.set(schema, validate)
      return (value): value is Type => validate(value)
    },
  }
}

function readOperation(
  { components }: OpenApi,
  path: string,
  method: string,
  { operationId, security, parameters = [], requestBody, responses }: DocumentedOperation,
): Operation {
  const body = requestBody?.content['application/json']?.schema
  const [status, response = {}] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? []
  const name = response.$ref?.split('/').at(-1)
  const { content = {} } = name === undefined ? response : (components.responses[name] ?? response)
  const answer = content['application/json']?.schema
  return {
    id: operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    allowsAnonymous: security?.some((each) => Object.keys(each).length === 0) ?? false,
    querystring: {
      type: 'object',
      additionalProperties: false,
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, rooted(schema)])),
    },
    body: body && rooted(closed(body) as Schema),
    success: Number(status),
    answer: answer && rooted(closed(answer) as Schema),
  }
}

/** Closes every object that has properties: the document allows no undocumented field. */
function closed(schema: unknown): unknown {
  return mapObjects(schema, (each) =>
    each['type'] === 'object' && each['properties'] !== undefined
      ? { ...each, additionalProperties: false }
      : each,
  )
}

/** Makes the references of a schema absolute. */
function rooted(schema: Schema): Schema {
  return mapObjects(schema, (each) =>
    typeof each['$ref'] === 'string' ? { ...each, $ref: `openapi${each['$ref']}` } : each,
  ) as Schema
}

function mapObjects(value: unknown, change: (each: Schema) => object): unknown {
  if (Array.isArray(value)) return value.map((each) => mapObjects(each, change))
  if (typeof value !== 'object' || value === null) return value
  return change(
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapObjects(inner, change)])),
  )
}
