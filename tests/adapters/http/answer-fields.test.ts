import { describe, expect, test } from 'vitest'
import { HttpPortalApi } from '../../../adapters/http/http-portal-api'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import type { PortalApi } from '../../../src-core/ports/portal-api'
import { read, record } from '../../../src-core/shared/decode'
import { expectFailure, valueOf } from '../../contracts/answers'
import { operations, problemsIn, resolved, type Schema } from '../../service/open-api'
import { evening } from '../in-memory/support'
import { everyCall, impatient, signedIn } from './support'

/** A field of an answer: where it is, and what the document says of it. */
interface Field {
  readonly steps: readonly string[]
  readonly isRequired: boolean
  readonly value: unknown
}

const answers = operations.flatMap(({ operation }) =>
  Object.entries(operation.responses).flatMap(([status, response]) => {
    const media = resolved(response).content?.['application/json']
    const name = operation.operationId as keyof PortalApi
    return media && status.startsWith('2') ? [{ name, ...media }] : []
  }),
)

const required = answers.flatMap(({ name, schema, example }) =>
  fieldsIn(schema, example)
    .filter(({ isRequired }) => isRequired)
    .map((field) => ({ name, example, ...field, path: field.steps.join('.') })),
)
const optional = answers.flatMap(({ name, schema, example }) =>
  fieldsIn(schema, example)
    .filter(({ isRequired }) => !isRequired)
    .map((field) => ({ name, example, ...field, path: field.steps.join('.') })),
)

/** Every field that the schema names, as deep as the example goes. */
function fieldsIn(schema: Schema, example: unknown, steps: readonly string[] = []): readonly Field[] {
  const { oneOf, anyOf, properties = {}, required: names = [], ...rest } = resolved(schema)
  const alternative = [...(oneOf ?? []), ...(anyOf ?? [])].find(
    (each) => problemsIn(each, example).length === 0,
  )
  if (alternative && rest.type === undefined) return fieldsIn(alternative, example, steps)
  return Object.entries(properties).flatMap(([name, inner]) => {
    const value = read(record, example)?.[name]
    const path = [...steps, name]
    return [{ steps: path, isRequired: names.includes(name), value }, ...fieldsIn(inner, value, path)]
  })
}

/** The example with one field replaced; gone when there is nothing to replace it with. */
function withField(example: unknown, [step = '', ...others]: readonly string[], value?: unknown): object {
  const given = { ...read(record, example) }
  const inner = others.length > 0 ? withField(given[step], others, value) : value
  const { [step]: _gone, ...without } = given
  return inner === undefined ? without : { ...without, [step]: inner }
}

function answering(body: unknown) {
  const api = new HttpPortalApi({
    baseAddress: 'https://payments.example.com',
    bearer: signedIn,
    clock: impatient(new ManualClock({ now: evening })),
    fetch: async () => new Response(JSON.stringify(body)),
  })
  return (name: keyof PortalApi) => everyCall[name](api)
}

const wrongFor = (value: unknown) =>
  [null, 42, -1, 'text', '', true, [], {}].filter((wrong) => typeof wrong !== typeof value || isEmpty(wrong))

const isEmpty = (value: unknown) => value === '' || value === -1

/** What the cause says is missing or wrong. */
async function expectRefused(name: keyof PortalApi, body: unknown, field: string) {
  const answer = await answering(body)(name)
  expectFailure(answer, 'service-error')
  const cause = answer.type === 'error' && 'cause' in answer.error ? String(answer.error.cause) : ''
  expect(cause).toContain(`${name}: unexpected response`)
  expect(cause).toContain(field)
}

describe('every example of the document is understood', () => {
  test.each(answers)('$name', async ({ name, schema, example }) => {
    expect(problemsIn(schema, example)).toEqual([])
    valueOf<unknown>(await answering(example)(name))
  })
})

describe('a required field is refused', () => {
  test('and none is forgotten', () => {
    expect(required.map(({ name, path }) => `${name} ${path}`)).toHaveLength(23)
  })

  test.each(required)('when it is missing: $name $path', async ({ name, example, steps }) => {
    await expectRefused(name, withField(example, steps), steps.at(-1) ?? '')
  })

  test.each(required)('when it is of another kind: $name $path', async ({ name, example, steps, value }) => {
    for (const wrong of wrongFor(value)) {
      // One after the other, so that a failure says which it was.
      await expectRefused(name, withField(example, steps, wrong), steps.at(-1) ?? '')
    }
  })
})

describe('an optional field', () => {
  test.each(optional)('may be missing or null: $name $path', async ({ name, example, steps }) => {
    const without = valueOf<unknown>(await answering(withField(example, steps))(name))
    expect(valueOf<unknown>(await answering(withField(example, steps, null))(name))).toEqual(without)
  })

  test.each(optional)(
    'is refused when it is of another kind: $name $path',
    async ({ name, example, steps }) => {
      await expectRefused(name, withField(example, steps, 42), steps.at(-1) ?? '')
    },
  )
})
