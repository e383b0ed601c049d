import { describe, expect, test } from 'vitest'
import { cancelReasons } from '../../src-core/domain/cancel-reason'
import { read, record } from '../../src-core/shared/decode'
import { operations, problemsIn, resolved, type Schema } from './open-api'
import { runningService } from './support'

const requests = operations.flatMap(({ method, path, operation }) => {
  const media = operation.requestBody?.content?.['application/json']
  return media
    ? [{ method, path, example: read(record, media.example) ?? {}, schema: resolved(media.schema) }]
    : []
})

const fields = requests.flatMap(({ schema, ...request }) =>
  Object.entries(schema.properties ?? {}).map(([field, inner]) => {
    const isRequired = schema.required?.includes(field) ?? false
    return { ...request, schema, field, inner: resolved(inner), isRequired }
  }),
)

const parameters = operations.flatMap(({ method, path, operation: { parameters: all = [] } }) =>
  all.map(({ name, schema }) => ({ method, path, name, schema, all })),
)

/** What the field must not hold: other kinds, and what its own rules forbid. */
function wrongFor({ type, minLength, enum: words, format }: Schema): readonly unknown[] {
  const otherKinds = [null, 5, true, 'text', [], {}].filter((each) => each === null || typeof each !== type)
  const violations = [
    ...(minLength === undefined ? [] : ['']),
    ...(words ? ['made-up'] : []),
    ...(format === 'email' ? ['not an email', '@', 'mira@'] : []),
  ]
  return [...otherKinds, ...violations]
}

async function expectInvalid(method: string, path: string, body: unknown) {
  const { ask } = await runningService()
  const { status, text } = await ask(method, path, body)
  const { code } = JSON.parse(text || '{}') as { readonly code?: string }
  expect({ body, status, code }).toEqual({
    body,
    status: 400,
    code: 'request_invalid',
  })
}

test('every body of the document is looked at', () => {
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toHaveLength(5)
  expect(fields).toHaveLength(12)
  expect(fields.filter(({ isRequired }) => isRequired)).toHaveLength(6)
  expect(parameters).toHaveLength(2)
})

describe.each(requests)('$method $path', ({ method, path, example, schema }) => {
  test('takes the example of the document', async () => {
    expect(problemsIn(schema, example)).toEqual([])
    const { ask } = await runningService()
    expect((await ask(method, path, example)).status).not.toBe(400)
  })

  test.each([undefined, '', '{"half', 'null', '[]', '"text"', {}])('refuses %o as a body', async (body) => {
    await expectInvalid(method, path, body)
  })

  test('refuses a field that nobody knows', async () => {
    await expectInvalid(method, path, { ...example, mood: 'calm' })
  })
})

describe('a field of a request', () => {
  test.each(fields.filter(({ isRequired }) => isRequired))(
    'is missed: $method $path $field',
    async ({ method, path, example, field }) => {
      const { [field]: _gone, ...without } = example
      await expectInvalid(method, path, without)
    },
  )

  test.each(fields)(
    'is refused as null, of another kind, or against its rules: $method $path $field',
    async ({ method, path, example, schema, field, inner }) => {
      // Where only one field may be told, it is the wrong one.
      const others = schema.required ? example : {}
      const wrongs = wrongFor(inner)
      expect(wrongs.length).toBeGreaterThan(4)
      // One after the other, so that a failure says which it was.
      for (const wrong of wrongs) await expectInvalid(method, path, { ...others, [field]: wrong })
    },
  )
})

describe('a parameter', () => {
  const queryOf = (values: Record<string, string>) => `?${new URLSearchParams(values).toString()}`
  const good = { promo_code: 'CALM50', product_id: 'yearly-us' }

  test.each(parameters)(
    'is missed, and not taken empty: $method $path $name',
    async ({ method, path, name, schema }) => {
      const left = Object.entries(good).filter(([each]) => each !== name)
      await expectInvalid(method, path + queryOf(Object.fromEntries(left)), undefined)
      if (schema.minLength !== undefined)
        await expectInvalid(method, path + queryOf({ ...good, [name]: '' }), undefined)
    },
  )

  test('is refused when nobody knows it', async () => {
    await expectInvalid('GET', `/users/me/checkout-session${queryOf({ ...good, mood: 'calm' })}`, undefined)
  })
})

test('the reasons of the document are those that the portal asks for', () => {
  expect(
    resolved<Schema>({ $ref: '#/components/schemas/Cancellation' }).properties?.['reason']?.enum,
  ).toEqual(cancelReasons)
})

test.each(['not an email', 5, ''])(
  'who is nobody hears that first, and nothing of their body: %o',
  async (email) => {
    const { ask } = await runningService()
    expect((await ask('PATCH', '/users', { email }, 'made-up')).status).toBe(401)
  },
)
