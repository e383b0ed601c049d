import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import type { OperationId, Operations } from '#contract/api'
import { read, record } from '#contract/decode'

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example: unknown }>>
}

export interface Operation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly $ref?: string }>>
}

const text = readFileSync(new URL('../docs/openapi.yaml', import.meta.url), 'utf8')
const openApi = parse(text) as { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(closed(openApi) as object, 'openapi')
const compiled = new WeakMap<Schema, ValidateFunction>()

/** Returns the violations of a schema; an undocumented field is one. */
export function problemsIn(schema: Schema, value: unknown): readonly string[] {
  const validate = compiled.get(schema) ?? ajv.compile(rooted(closed(schema)) as object)
  compiled.set(schema, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** Returns the violations of the operation's parameters and body; an undocumented one is one. */
export function requestProblems(
  { parameters: all = [], requestBody }: Operation,
  query: URLSearchParams,
  body: unknown,
): readonly string[] {
  const parameters = all.filter((each) => each.in === 'query')
  const unknown = [...query.keys()].filter((name) => !parameters.some((each) => each.name === name))
  const json = requestBody?.content?.['application/json']
  const undocumented = body === undefined ? [] : ['there is a body']
  return [
    ...parameters.flatMap(({ name, required, schema }) => {
      if (!query.has(name)) return required ? [`the parameter ${name} is missing`] : []
      return problemsIn(schema, query.get(name)).map((problem) => `the parameter ${name}${problem}`)
    }),
    ...unknown.map((name) => `the parameter ${name} is not documented`),
    ...(json ? problemsIn(json.schema, body) : undocumented),
  ]
}

/** Returns the body of a request. Throws if the document has another. */
export function readBody<Id extends OperationId>(id: Id, body: unknown): Operations[Id]['body'] {
  if (isPart(id, 'body', body)) return body
  throw new Error(`A body of ${id} is not as the document has it`)
}

/** Returns the answer of a call that has succeeded. Throws if the document has another. */
export function readAnswer<Id extends OperationId>(id: Id, answer: unknown): Operations[Id]['answer'] {
  if (isPart(id, 'answer', answer)) return answer
  throw new Error(`An answer of ${id} is not as the document has it`)
}

function isPart<Id extends OperationId, Part extends 'body' | 'answer'>(
  id: Id,
  part: Part,
  value: unknown,
): value is Operations[Id][Part] {
  const { content } = (part === 'body' ? operationOf(id).requestBody : successOf(id).response) ?? {}
  const schema = content?.['application/json']?.schema
  return schema ? problemsIn(schema, value).length === 0 : value === undefined
}

/** Returns the response of a call that succeeds. */
export function successOf(id: OperationId) {
  const [success] = Object.entries(operationOf(id).responses).filter(([status]) => status.startsWith('2'))
  if (!success) throw new Error(`${id} never succeeds`)
  return { status: Number(success[0]), response: resolved(success[1]) }
}

function operationOf(id: OperationId): Operation {
  const found = operations.find(({ operation }) => operation.operationId === id)
  if (!found) throw new Error(`The document has no ${id}`)
  return found.operation
}

/** Resolves a reference of the document. */
export function resolved<Part extends { readonly $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part
  const steps = part.$ref.slice(2).split('/')
  return steps.reduce<unknown>((found, step) => read(record, found)?.[step], openApi) as Part
}

export function operationAt(method: string, path: string): Operation | undefined {
  const found = Object.keys(openApi.paths).find((each) => {
    const steps = each.split('/')
    return (
      steps.length === path.split('/').length &&
      path.split('/').every((step, place) => steps[place] === step || steps[place]?.startsWith('{'))
    )
  })
  return openApi.paths[found ?? '']?.[method.toLowerCase()]
}

export const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

/** Closes every object of the schema, so that an undocumented field is a violation. */
function closed(schema: unknown): unknown {
  return mapObjects(schema, (each) => {
    const whole = merged(each)
    return whole['type'] === 'object' && whole['properties'] !== undefined
      ? { ...whole, additionalProperties: false }
      : whole
  })
}

/** Makes one schema of those that an object fulfils together: each would be closed to the fields of the others. */
function merged(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { allOf = [], ...own } = schema as Schema
  return allOf.reduce<Schema>((whole, part) => {
    const { properties, required, ...others } = resolved(part)
    return {
      ...whole,
      ...others,
      ...(properties && { properties: { ...whole.properties, ...properties } }),
      ...(required && { required: [...(whole.required ?? []), ...required] }),
    }
  }, own) as Readonly<Record<string, unknown>>
}

/** Makes the references of a schema absolute. */
function rooted(schema: unknown): unknown {
  return mapObjects(schema, (each) =>
    '$ref' in each ? { ...each, $ref: `openapi${String(each['$ref'])}` } : each,
  )
}

function mapObjects(value: unknown, change: (each: Readonly<Record<string, unknown>>) => object): unknown {
  if (Array.isArray(value)) return value.map((each) => mapObjects(each, change))
  const given = read(record, value)
  if (!given) return value
  const entries = Object.entries(given).map(([name, inner]) => [name, mapObjects(inner, change)] as const)
  return change(Object.fromEntries(entries))
}
