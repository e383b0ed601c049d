import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { operations, problemsIn, resolved, type Operation, type Schema } from '../../tools/open-api'
import { startHarness } from './support/harness.ts'

/** Text with everything that databases, headers and patterns treat differently. */
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('a', '@', '.', ' ', '\0', '\ud800', '😀', "'", '\\', '\n'),
    maxLength: 12,
  }),
  fc.constantFrom(
    'mira@example.org',
    'yearly-us',
    'CALM50',
    'pm_made_up',
    '2026-11-21T01:00:00Z',
    '__proto__',
  ),
  fc.constantFrom('mira@example.org', 'CALM50', 'yearly-us'),
  fc.constantFrom('9999-12-31T23:59:59-23:59', '2016-12-31T23:59:60Z', 'no-answer', 'x'.repeat(3000)),
)

/** A value of the schema's shape, with any text; sometimes a value of another shape. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  const { type, properties, enum: values } = resolved(schema)
  const other = fc.oneof(fc.jsonValue(), fc.constant(JSON.parse('{"__proto__": {"a": 1}}') as unknown))
  const fields = Object.entries(properties ?? {}).map(([name, each]) => [name, valueOf(each)] as const)
  const shaped =
    type === 'object'
      ? fc.oneof(
          fc.record(Object.fromEntries(fields)),
          fc.record(Object.fromEntries(fields), { requiredKeys: [] }),
          ...fields.map(([name, value]) => fc.record({ [name]: value })),
        )
      : type === 'boolean'
        ? fc.boolean()
        : fc.oneof(text, ...(values ? [fc.constantFrom(...values)] : []))
  return fc.oneof({ weight: 9, arbitrary: shaped }, { weight: 1, arbitrary: other })
}

const queryOf = ({ parameters: all = [] }: Operation) => {
  const parameters = all.filter((each) => each.in === 'query')
  return fc.record(
    Object.fromEntries(
      [...parameters.map(({ name }) => name), 'surprise'].map((name) => [
        name,
        fc.oneof(text.map(encodeURIComponentLoosely), fc.constantFrom('%zz', '%00', '%ed%a0%80')),
      ]),
    ),
    { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
  )
}

/** A step of an address. An empty one, or one of dots, is part of another address. */
const stepOf = fc
  .oneof(
    text.filter((step) => /[^.]/.test(step)).map(encodeURIComponentLoosely),
    fc.constantFrom('in_unknown', '%00', '..%2F..'),
  )
  .filter((step) => step !== '' && step.length <= 100)

/** Half of a surrogate pair has no encoding. */
function encodeURIComponentLoosely(value: string): string {
  return encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, ''))
}

function problemsOf(
  documented: Operation['responses'][string],
  contentType: string,
  answer: string,
): readonly string[] {
  const { content } = resolved(documented)
  if (!content) return answer === '' ? [] : ['there is a body']
  const schema = content[contentType.split(';')[0] ?? '']?.schema
  return schema ? problemsIn(schema, JSON.parse(answer)) : [`${contentType} is not documented`]
}

test.each(operations)('$method $path answers within the document, whatever it is sent', async (each) => {
  const { method, path, operation } = each
  const { app, signUp } = await startHarness()
  const body = operation.requestBody?.content?.['application/json']?.schema
  const request = fc.record({
    query: queryOf(operation),
    sent: body ? valueOf(body) : fc.constant(undefined),
    step: path.includes('{') ? stepOf : fc.constant(''),
  })
  let count = 0
  const answered = new Set<number>()

  await fc.assert(
    fc.asyncProperty(request, async ({ query, step, sent }) => {
      const user = `user-${(count += 1)}`
      signUp(user)
      const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`)
      const {
        statusCode,
        headers,
        body: answer,
      } = await app.inject({
        method: method as 'GET',
        url: `${path.replace(/\{\w+\}/, () => step)}${parameters.length > 0 && !('surprise' in query && count % 2) ? `?${parameters.join('&')}` : ''}`,
        headers: {
          authorization: `Bearer token-of-${user}`,
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(sent === undefined ? {} : { payload: JSON.stringify(sent) }),
      })
      answered.add(statusCode)
      expect(statusCode).toBeLessThan(500)
      const { [String(statusCode)]: documented } = operation.responses
      expect(documented && problemsOf(documented, String(headers['content-type']), answer)).toEqual([])
    }),
    { seed: 1, numRuns: 120 },
  )
  expect(answered.size).toBeGreaterThan(1)
})
