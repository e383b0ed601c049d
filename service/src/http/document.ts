import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import type { OperationId, Operations } from '../../../contract/api.ts'

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

type Guard<Type> = (value: unknown) => value is Type

/** Whether the parts of a call are as the document says. */
export interface Guards<Id extends OperationId> {
  readonly query: Guard<Operations[Id]['query']>
  readonly body: Guard<Operations[Id]['body']>
  readonly answer: Guard<Operations[Id]['answer']>
}

export interface ApiDocument {
  readonly operations: readonly Operation[]
  /** Returns the guards of an operation, whose id the document has. */
  readonly guardsOf: <Id extends OperationId>(operation: Operation & { readonly id: Id }) => Guards<Id>
}

export function readApiDocument(file: string | URL): ApiDocument {
  const document = parse(readFileSync(file, 'utf8')) as OpenApi | null
  if (!document?.paths) throw new Error('it has no paths')
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  addFormats.default(ajv)
  ajv.addSchema(closed(document) as object, 'openapi')
  /** Without a schema, only undefined is as the document says. */
  const guard = (schema: Schema | undefined) => {
    const validate = schema && ajv.compile(schema)
    return (value: unknown): value is never => (validate ? validate(value) : value === undefined)
  }
  return {
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => readOperation(document, path, method, operation)),
    ),
    guardsOf: ({ querystring, body, answer }) => ({
      query: guard(querystring),
      body: guard(body),
      answer: guard(answer),
    }),
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
  const { content = {} } = components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response
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
