import { describe, expect, test } from 'vitest'
import { HttpPortalApi } from '#adapters/http/http-portal-api'
import { portalApiCalls, type PortalApi } from '#core/ports/portal-api'
import type { CheckoutStatus } from '#core/domain/subscriber'
import { read, record } from '#contract/decode'
import { expectFailure, valueOf } from '../../contracts/results'
import { operations, problemsIn, resolved, type Schema } from '../../../tools/open-api'
import { makeCall, optionsWith } from './support'

/** A field of a response, and what the OpenAPI document says of it. */
interface Field {
  readonly steps: readonly string[]
  readonly isRequired: boolean
  readonly value: unknown
}

const responses = operations.flatMap(({ operation }) =>
  Object.entries(operation.responses).flatMap(([status, response]) => {
    const media = resolved(response).content?.['application/json']
    const name = portalApiCalls.find((each) => each === operation.operationId)
    return name && media && status.startsWith('2') ? [{ name, ...media }] : []
  }),
)

const fields = responses.flatMap(({ name, schema, example }) =>
  fieldsIn(schema, example).map((field) => ({
    name,
    schema,
    example,
    ...field,
    path: field.steps.join('.'),
  })),
)
const required = fields.filter(({ isRequired }) => isRequired)
const optional = fields.filter(({ isRequired }) => !isRequired)

/** Every field of the schema, as deep as the example goes. */
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

/** The example with one field replaced, or removed without a value. */
function withField(example: unknown, [step = '', ...others]: readonly string[], value?: unknown): object {
  const given = { ...read(record, example) }
  const inner = others.length > 0 ? withField(given[step], others, value) : value
  const { [step]: _removed, ...without } = given
  return inner === undefined ? without : { ...without, [step]: inner }
}

const call = (name: keyof PortalApi, response: () => Response) =>
  makeCall(name, new HttpPortalApi(optionsWith({ fetch: async () => response() })).calls)

const callWith = (name: keyof PortalApi, body: unknown) => call(name, () => Response.json(body))

/** Expects a failure whose cause names call and field. */
async function expectUnexpected(name: keyof PortalApi, response: () => Response, field = '') {
  const result = await call(name, response)
  expectFailure(result, 'service-error')
  const cause = result.type === 'error' && 'cause' in result.error ? String(result.error.cause) : ''
  expect(cause).toContain(`${name}: unexpected response`)
  expect(cause).toContain(field)
}

/** A text is wrong only where the document says so. */
const wrongFor = ({ schema, example, steps, value }: (typeof fields)[number]) =>
  [null, 42, -1, 'text', '', true, [], {}].filter((wrong) => {
    const isRefused = problemsIn(schema, withField(example, steps, wrong)).length > 0
    return typeof wrong !== typeof value || wrong === -1 || (wrong === '' && isRefused)
  })

test.each(responses)('the example of $name is understood', async ({ name, schema, example }) => {
  expect(problemsIn(schema, example)).toEqual([])
  valueOf<unknown>(await callWith(name, example))
})

test.each(required)('$name needs $path, of its type', async (field) => {
  const { name, example, steps } = field
  for (const wrong of [undefined, ...wrongFor(field)]) {
    // One after the other, so that a failure names the value.
    await expectUnexpected(name, () => Response.json(withField(example, steps, wrong)), steps.at(-1))
  }
})

test.each(optional)('$name may leave out $path, or have null', async ({ name, example, steps }) => {
  const without = valueOf<unknown>(await callWith(name, withField(example, steps)))
  expect(valueOf<unknown>(await callWith(name, withField(example, steps, null)))).toEqual(without)
  await expectUnexpected(name, () => Response.json(withField(example, steps, {})), steps.at(-1))
})

test('a user is read whatever text is stored, also without an email', async () => {
  const { example } = responses.find(({ name }) => name === 'loadUser') ?? {}
  const texts = ['email', 'firstName', 'productName', 'productReccurence', 'type'] as const
  for (const field of texts) {
    const steps = field === 'email' || field === 'firstName' ? [field] : ['subscription', field]
    for (const text of ['', ' ', 'josé@example.com', 'x'.repeat(10_000)])
      expect(await callWith('loadUser', withField(example, steps, text))).toMatchObject({ type: 'success' })
  }
})

test('unknown fields are ignored, dangerous names too', async () => {
  const body = '{"email":"mira@example.com","subscribed":false,"__proto__":{"email":"eve"},"constructor":1}'
  const user = valueOf<unknown>(await call('loadUser', () => new Response(body)))
  expect(user).toEqual({ email: 'mira@example.com', subscribed: false })
})

test.each([
  ['STRIPE', 'portal'],
  ['APPLE', 'app-store'],
  ['APP_STORE', 'app-store'],
  ['GOOGLE', 'google-play'],
  ['GOOGLE_PLAY', 'google-play'],
  ['PAYPAL', 'elsewhere'],
])('a subscription of type %s is managed by: %s', async (type, managedBy) => {
  const { example } = responses.find(({ name }) => name === 'loadUser') ?? {}
  const body = withField(example, ['subscription', 'type'], type)
  expect(valueOf<unknown>(await callWith('loadUser', body))).toMatchObject({ subscription: { managedBy } })
})

test.each<[object, CheckoutStatus]>([
  [{ status: 'open', paymentStatus: 'unpaid' }, 'open'],
  [{ status: 'expired', paymentStatus: 'unpaid', trialRefused: null }, 'expired'],
  [{ status: 'expired', paymentStatus: 'unpaid', trialRefused: true }, 'trial-refused'],
  [{ status: 'complete', paymentStatus: 'unpaid' }, 'processing'],
  [{ status: 'complete', paymentStatus: 'paid' }, 'paid'],
  [{ status: 'complete', paymentStatus: 'no_payment_required' }, 'paid'],
])('a checkout session that is %j is %s', async (session, status) => {
  const user = { email: 'mira@example.com', subscribed: false, checkout: { id: 'cs_1', ...session } }
  const loaded = valueOf<unknown>(await call('loadUser', () => Response.json(user)))
  expect(loaded).toMatchObject({ checkout: { id: 'cs_1', status } })
})

describe.each(portalApiCalls)('%s', (name) => {
  test('succeeds with 204 if that is documented', async () => {
    const documented = operations.find(({ operation }) => operation.operationId === name)?.operation
    const isDocumented = documented?.responses['204'] !== undefined
    const { type } = await call(name, () => new Response(null, { status: 204 }))
    expect(type).toBe(isDocumented ? 'success' : 'error')
  })

  test.each([
    ['HTML', () => new Response('<!doctype html><title>Wi-Fi</title>')],
    ['nothing', () => new Response('')],
    ['half of it', () => new Response('{"email":"mira@exa')],
    ['a list', () => Response.json([])],
    ['null', () => Response.json(null)],
    ['a text', () => Response.json('clientSecret')],
    ['205', () => new Response(null, { status: 205 })],
  ])('does not succeed with %s', async (_what, response) => {
    await expectUnexpected(name, response)
  })
})

test.each<[keyof PortalApi, number, string | undefined, string]>([
  ['previewPrice', 400, undefined, 'service-error'],
  ['previewPrice', 404, undefined, 'service-error'],
  ['previewPrice', 422, undefined, 'service-error'],
  ['previewPrice', 422, 'made_up', 'service-error'],
  ['previewPrice', 422, 'constructor', 'service-error'],
  ['previewPrice', 503, 'promo_code_invalid', 'service-error'],
  ['previewPrice', 429, 'promo_code_invalid', 'service-error'],
  ['createCheckoutSession', 404, undefined, 'service-error'],
  ['createCheckoutSession', 409, undefined, 'already-subscribed'],
  ['createCheckoutSession', 409, 'payment_processing', 'payment-processing'],
  ['createCheckoutSession', 409, 'subscription_paused', 'subscription-paused'],
  ['createCheckoutSession', 409, 'currency_differs', 'currency-differs'],
  ['createCheckoutSession', 409, 'made_up', 'service-error'],
  ['updateUser', 400, 'request_invalid', 'refused'],
  ['updateUser', 400, undefined, 'refused'],
  ['updateUser', 403, 'recent_sign_in_required', 'recent-sign-in-required'],
  ['updateUser', 403, undefined, 'service-error'],
  ['updateUser', 404, 'not_found', 'service-error'],
  ['syncUser', 403, 'recent_sign_in_required', 'service-error'],
  ['syncUser', 404, undefined, 'service-error'],
  ['syncUser', 409, undefined, 'refused'],
  ['changePaymentMethod', 422, undefined, 'refused'],
  ['cancelSubscription', 403, undefined, 'service-error'],
  ['loadUser', 422, 'refused', 'service-error'],
  ['deleteUser', 403, 'recent_sign_in_required', 'recent-sign-in-required'],
  ['deleteUser', 409, 'subscription_renews', 'subscription-renews'],
  ['deleteUser', 409, 'refused', 'service-error'],
  ['keepSubscription', 422, 'not_possible', 'not-possible'],
  ['previewChange', 404, 'product_unknown', 'product-refused'],
  ['changePlan', 402, undefined, 'service-error'],
  ['changePlan', 402, 'payment_declined', 'service-error'],
  ['changePlan', 409, 'price_changed', 'service-error'],
  ['listInvoices', 404, 'invoice_unknown', 'invoice-unknown'],
  ['loadInvoiceDocument', 404, 'invoice_unknown', 'invoice-unknown'],
  ['payInvoice', 422, 'not_possible', 'not-possible'],
])('%s fails after %i %s with %s: the code decides, without one the status', async (...row) => {
  const [name, status, code, kind] = row
  const body = code === undefined ? '' : JSON.stringify({ code })
  expectFailure(await call(name, () => new Response(body, { status })), kind)
})

test.each(['changePlan', 'payInvoice'] as const)('%s says why the card was declined', async (name) => {
  const documented = operations.find(({ operation }) => operation.operationId === name)?.operation
  const media = resolved(documented?.responses['402'] ?? {}).content?.['application/problem+json']
  const example = { ...read(record, media?.example) }
  const declined = { kind: 'payment-declined', reason: 'insufficient-funds' }
  expect(await call(name, () => Response.json(example, { status: 402 }))).toMatchObject({ error: declined })
  const withoutCard = { ...example, reason: 'declined', cardMissing: true }
  expect(await call(name, () => Response.json(withoutCard, { status: 402 }))).toMatchObject({
    error: { kind: 'payment-declined', reason: 'card-missing' },
  })
  for (const reason of [undefined, null, 'bad-luck', 42])
    expectFailure(
      await call(name, () => Response.json({ ...example, reason }, { status: 402 })),
      'service-error',
    )
})

test('the abilities of a later version of the service are ignored', async () => {
  const user = { email: 'mira@example.com', subscribed: false, can: ['fly', 'invoices', 'keep'] }
  const loaded = valueOf<unknown>(await call('loadUser', () => Response.json(user)))
  expect(loaded).toMatchObject({ can: ['keep', 'invoices'] })
})

describe('the document of an invoice', () => {
  const bytes = (size: number) => new TextEncoder().encode('%PDF-1.7'.padEnd(size, '.'))
  const load = (body: Uint8Array<ArrayBuffer>) => call('loadInvoiceDocument', () => new Response(body))

  test.each([8, 5 * 1024 * 1024])('is read with %i bytes', async (size) => {
    expect(valueOf<unknown>(await load(bytes(size)))).toHaveLength(size)
  })

  test.each([
    ['larger than 5 MB', bytes(5 * 1024 * 1024 + 1)],
    ['no PDF', new TextEncoder().encode('<!doctype html>')],
  ])('is refused if it is %s', async (_what, body) => {
    await expectUnexpected('loadInvoiceDocument', () => new Response(body))
  })
})
