import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { operations, resolved, type Operation, type Schema } from '../../tools/open-api'
import { document, problem, startHarness } from './support/harness.ts'

interface StringSchema extends Schema {
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly items?: StringSchema
}

interface Found {
  readonly path: string
  readonly schema: StringSchema
}

/** Every schema of strings in a schema, with its path. */
function stringsIn(schema: StringSchema, path: string): Found[] {
  const { properties = {}, allOf = [], anyOf = [], oneOf = [], items, ...own } = resolved(schema)
  const inner = [...allOf, ...anyOf, ...oneOf, ...(items ? [items] : [])]
  return [
    ...(own.type === undefined || [own.type].flat().includes('string') ? [{ path, schema: own }] : []),
    ...Object.entries(properties).flatMap(([name, each]) => stringsIn(each, `${path}.${name}`)),
    ...inner.flatMap((each) => stringsIn(each, path)),
  ].filter(({ schema: { type, pattern, format } }) => type !== undefined || pattern !== undefined || format)
}

const requestStrings = operations.flatMap(({ operation }) => requestStringsOf(operation))

function requestStringsOf({ operationId, parameters = [], requestBody }: Operation): Found[] {
  return [
    ...parameters.flatMap(({ name, schema }) => stringsIn(schema, `${operationId} ?${name}`)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => stringsIn(schema, operationId)),
  ].filter(({ schema }) => schema.enum === undefined)
}

const answerStrings = operations.flatMap(({ operation }) =>
  Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.values(resolved(response).content ?? {}).flatMap(({ schema }) =>
      stringsIn(schema, `${operation.operationId} ${status}`),
    ),
  ),
)

test('every string of a request has a longest length, and no other rule than a pattern that says it all', () => {
  expect(requestStrings.map(({ path }) => path)).toContain('createCheckoutSession.consent.at')
  expect(requestStrings.filter(({ schema: { maxLength } }) => maxLength === undefined)).toEqual([])
})

test('no string of an answer has a length or a format', () => {
  expect(answerStrings.length).toBeGreaterThan(20)
  expect(
    answerStrings.filter(
      ({ schema: { minLength, maxLength, format } }) => minLength ?? maxLength ?? format ?? false,
    ),
  ).toEqual([])
})

test('both requests with an email have the same rule for it', () => {
  const rules = requestStrings.filter(({ path }) => path.endsWith('.email')).map(({ schema }) => schema)
  expect(rules).toHaveLength(2)
  expect(rules[0]).toEqual(rules[1])
})

const emailRule = () => {
  const { pattern = '' } = requestStrings.find(({ path }) => path.endsWith('.email'))?.schema ?? {}
  return new RegExp(pattern, 'u')
}

test('the rule for emails accepts what the specification accepts', () => {
  const specified = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
  const text = fc.string({ unit: fc.constantFrom('a', '@', '.', ' ', 'é', '\n', '😀'), maxLength: 12 })
  fc.assert(
    fc.property(text, (email) => {
      expect(emailRule().test(email)).toBe(specified.test(email))
    }),
    { seed: 1, numRuns: 5000 },
  )
})

test.each([
  ['dots and a second @', `a@${'.'.repeat(200_000)}@`],
  ['dots and a space', `a@a${'.a'.repeat(100_000)} `],
  ['no @', 'a'.repeat(200_000)],
  ['nothing but @', '@'.repeat(200_000)],
])('the rule for emails takes linear time for %s', (_what, email) => {
  const start = performance.now()
  expect(emailRule().test(email)).toBe(false)
  // The quadratic pattern takes more than a minute.
  expect(performance.now() - start).toBeLessThan(500)
})

test.each([
  ['PATCH', '/users/me', { email: `a@${'.'.repeat(60_000)}@` }],
  ['PATCH', '/users/me', { email: 'nova' }],
  ['PATCH', '/users/me', { email: ' ' }],
  ['PATCH', '/users/me', { email: ' nova@example.org' }],
  ['PATCH', '/users/me', { email: `${'n'.repeat(243)}@example.org` }],
  ['PATCH', '/users', { email: 'mira@example.org', lastName: 'n'.repeat(101) }],
  [
    'POST',
    '/users/me/checkout-session',
    { consent: { version: 'v'.repeat(201), at: '2026-11-21T01:00:00Z' } },
  ],
] as const)('%s %s is not valid with a string beyond its rule (%#)', async (method, path, body) => {
  const { call, order } = await startHarness()
  const sent = path.endsWith('session') ? { ...order(), ...body } : body
  expect(await call(method, path, { as: 'mira', body: sent })).toMatchObject(problem(400, 'request_invalid'))
})

test('an email with letters of any language is accepted, and can be read ever after', async () => {
  const { call, user, changeUser } = await startHarness()
  for (const email of ['josé@example.com', '名前@例え.jp', "o'neil@mail.example.co.uk"]) {
    expect((await changeUser('mira', { email })).status).toBe(204)
    expect((await user('mira')).email).toBe(email)
    expect((await call('PATCH', '/users', { as: 'mira', body: { email } })).status).toBe(204)
  }
})

test('an account without an email is a user like any other', async () => {
  const { call, signUp, user, requestCheckout, saveCard, changeUser, deleteUser } = await startHarness()
  signUp('mira', '')
  expect(await user('mira')).toEqual({ email: '', subscribed: false })
  expect((await changeUser('mira', { firstName: 'Mira' })).status).toBe(204)
  expect((await call('PATCH', '/users', { as: 'mira', body: { email: 'm@example.org' } })).status).toBe(204)
  signUp('nora', '')
  expect((await requestCheckout('nora')).status).toBe(201)
  expect(await saveCard('nora')).toMatch(/^pm_/)
  expect((await deleteUser('nora')).status).toBe(204)
})

const instantRule = () => {
  const open = document.operations.find(({ id }) => id === 'createCheckoutSession')
  if (!open) throw new Error('The document has no checkout')
  const { body } = document.guardsOf({ ...open, id: 'createCheckoutSession' })
  return (at: string) =>
    body({ productId: 'a', automaticTax: false, taxIdCollection: false, consent: { version: 'v1', at } })
}

test.each([
  '2016-12-31T23:59:60Z',
  '2016-12-31T18:59:60-05:00',
  '2026-11-21T24:00:00Z',
  '2026-11-21t01:00:00z',
  '2026-11-21 01:00:00Z',
  '2026-11-21T01:00:00',
  '2026-11-21T01:00:00+0100',
  '2026-11-21T01:00:00+01',
  '2026-11-21T01:00:00+24:00',
  '2026-02-29T01:00:00Z',
  '2026-13-01T01:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '+012026-01-01T00:00:00Z',
  '2026-11-21T01:00:00.Z',
  '2026-11-21',
  '',
])('%o is no time of a consent', (at) => {
  expect(instantRule()(at)).toBe(false)
})

test('every time of a consent that is accepted can be read and stored', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
  const instant = fc
    .tuple(
      digits(4),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      fc.integer({ min: 0, max: 25 }),
      fc.integer({ min: 0, max: 61 }),
      fc.integer({ min: 0, max: 61 }),
      fc.oneof(fc.constant(''), digits(1), digits(3), digits(9), digits(13)),
      fc.constantFrom('Z', 'z', '', '+00:00', '-23:59', '+23:59', '-12:60', '+0100', '+24:00'),
    )
    .map(([year, month, day, hour, minute, second, fraction, zone]) => {
      const [mm, dd, h, m, s] = [month, day, hour, minute, second].map((each) =>
        String(each).padStart(2, '0'),
      )
      return `${year}-${mm}-${dd}T${h}:${m}:${s}${fraction && `.${fraction}`}${zone}`
    })
  const isAccepted = instantRule()
  let accepted = 0
  fc.assert(
    fc.property(instant, (at) => {
      if (!isAccepted(at)) return
      accepted += 1
      // PostgreSQL reads years of four digits; Stripe stores the text.
      expect(new Date(at).toISOString()).toMatch(/^\d{4}-/)
    }),
    { seed: 1, numRuns: 5000 },
  )
  expect(accepted).toBeGreaterThan(200)
})

test('an operation of a newer document is answered with 501, and the service does the others', async () => {
  const [load] = document.operations.filter(({ id }) => id === 'loadUser')
  const newer = load && { ...load, id: 'listGifts', path: '/users/me/gifts' }
  const known = document.operations
  const { call } = await startHarness({
    app: { document: { ...document, operations: newer ? [...known, newer] : known } },
  })
  expect(await call('GET', '/users/me/gifts', { as: 'mira' })).toMatchObject(problem(501, 'not_implemented'))
  expect((await call('GET', '/users/me', { as: 'mira' })).status).toBe(200)
})

test('a checkout is reported as the document has it, whatever Stripe calls it', async () => {
  const { openCheckout, user, database, network } = await startHarness({ retries: 0 })
  await openCheckout('mira')
  const store = (values: object) => database.updateTable('checkout_sessions').set(values).execute()
  await store({ status: 'complete', payment_status: 'paid_later' })
  expect((await user('mira')).checkout).toMatchObject({ status: 'complete', paymentStatus: 'unpaid' })
  network.fail()
  await store({ status: 'suspended', payment_status: 'paid' })
  expect(await user('mira')).not.toHaveProperty('checkout')
})
