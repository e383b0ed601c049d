import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import type { OperationId, Operations, operations } from '../../../contract/api.ts'

interface Schema {
  readonly [keyword: string]: unknown
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly schema: Schema
}

interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

/** An operation of the API document, with its schemas. */
export interface Operation {
  readonly id: string
  readonly method: (typeof operations)[OperationId]['method']
  readonly path: string
  readonly allowsAnonymous: boolean
  readonly parameters: Schema
  readonly querystring: Schema
  readonly body: Schema | undefined
  readonly successes: readonly Success[]
}

interface Success {
  readonly status: number
  /** The media type of the body; undefined without a body. */
  readonly type: string | undefined
  readonly schema: Schema | undefined
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

/** The media type of every body but a document's. */
export const json = 'application/json'

type Guard<Type> = (value: unknown) => value is Type

/** Whether the parts of a call are as the document says. */
export interface Guards<Id extends OperationId> {
  readonly path: Guard<Operations[Id]['path']>
  readonly query: Guard<Operations[Id]['query']>
  readonly body: Guard<Operations[Id]['body']>
  /** Returns how an answer is sent; undefined for one that the document does not have. */
  readonly successOf: (answer: unknown) => Success | undefined
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
    guardsOf: ({ parameters, querystring, body, successes }) => {
      const answers = successes.map((success) => ({
        success,
        matches:
          success.type === undefined || success.type === json
            ? guard(success.schema)
            : (value: unknown) => value instanceof Uint8Array,
      }))
      return {
        path: guard(parameters),
        query: guard(querystring),
        body: guard(body),
        successOf: (answer) => answers.find(({ matches }) => matches(answer))?.success,
      }
    },
  }
}

function readOperation(
  { components }: OpenApi,
  path: string,
  method: string,
  { operationId, security, parameters = [], requestBody, responses }: DocumentedOperation,
): Operation {
  const body = requestBody?.content[json]?.schema
  return {
    id: operationId,
    method: method.toUpperCase() as Operation['method'],
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    allowsAnonymous: security?.some((each) => Object.keys(each).length === 0) ?? false,
    parameters: objectOf(parameters.filter((each) => each.in === 'path')),
    querystring: objectOf(parameters.filter((each) => each.in === 'query')),
    body: body && rooted(closed(body) as Schema),
    successes: Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, response]) => {
        const { content = {} } = components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response
        const [[type, { schema }] = [undefined, { schema: undefined }]] = Object.entries(content)
        return { status: Number(status), type, schema: schema && rooted(closed(schema) as Schema) }
      }),
  }
}

function objectOf(parameters: readonly Parameter[]): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, rooted(schema)])),
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
