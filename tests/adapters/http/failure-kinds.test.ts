import { describe, expect, test } from 'vitest'
import { errorMaps } from '../../../adapters/http/error-map'
import { HttpPortalApi } from '../../../adapters/http/http-portal-api'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import type { PortalApi } from '../../../src-core/ports/portal-api'
import { expectFailure } from '../../contracts/answers'
import { operations, resolved } from '../../service/open-api'
import { evening } from '../in-memory/support'
import { callNames, everyCall, impatient, signedIn } from './support'

type KindOf<Name extends keyof PortalApi> =
  Awaited<ReturnType<PortalApi[Name]>> extends infer Answer
    ? Answer extends { readonly error: { readonly kind: infer Kind extends string } }
      ? Kind
      : never
    : never

/** What the service says, or that it says nothing at all. */
type Said = 'nothing' | readonly [status: number, code?: string]

const always = { unreachable: 'nothing', 'service-error': [500, 'service_failed'] } as const
const own = { ...always, 'not-signed-in': [401, 'not_signed_in'] } as const
const update = { ...own, refused: [422, 'refused'] } as const

/** How each kind of failure of each call comes about: the compiler misses the one that is missing. */
const ways: { readonly [Name in keyof PortalApi]: Readonly<Record<KindOf<Name>, Said>> } = {
  createCheckoutSession: {
    ...own,
    'code-refused': [422, 'promo_code_invalid'],
    'product-refused': [404, 'product_unknown'],
    'already-subscribed': [409, 'already_subscribed'],
  },
  previewPrice: {
    ...always,
    'code-refused': [422, 'promo_code_invalid'],
    'sign-in-needed': [401, 'not_signed_in'],
  },
  syncUser: update,
  loadUser: own,
  updateUser: update,
  deleteUser: own,
  createSetupIntent: own,
  changePaymentMethod: update,
  cancelSubscription: update,
}

function hearing(said: Said) {
  return new HttpPortalApi({
    baseAddress: 'https://payments.example.com',
    bearer: signedIn,
    clock: impatient(new ManualClock({ now: evening })),
    fetch: async () => {
      if (said === 'nothing') throw new TypeError('fetch failed')
      const [status, code] = said
      return new Response(code === undefined ? '' : JSON.stringify({ code }), { status })
    },
  })
}

const produced = callNames.flatMap((name) =>
  Object.entries<Said>(ways[name]).map(([kind, said]) => ({ name, kind, said })),
)

describe('each kind of failure of each call comes about', () => {
  test('as many as the port has', () => {
    expect(produced).toHaveLength(6 + 4 + 4 + 3 + 4 + 3 + 3 + 4 + 4)
  })

  test.each(produced)('$name: $kind', async ({ name, kind, said }) => {
    expectFailure(await everyCall[name](hearing(said)), kind)
  })
})

const documented = operations.flatMap(({ operation }) =>
  Object.values(operation.responses).flatMap((response) => {
    const example = resolved(response).content?.['application/problem+json']?.example
    const { status, code } = (example ?? {}) as { status?: number; code?: string }
    return status !== undefined && code !== undefined
      ? [{ name: operation.operationId as keyof PortalApi, status, code }]
      : []
  }),
)

test('what the document has the service object to, and nothing else, is more than its own fault', async () => {
  const kinds = await Promise.all(
    documented.map(async ({ name, status, code }) => {
      const answer = await everyCall[name](hearing([status, code]))
      const kind = answer.type === 'error' ? answer.error.kind : 'success'
      return `${name} ${status} ${code}: ${kind}`
    }),
  )
  expect(kinds.filter((each) => !/service-error|not-signed-in|sign-in-needed/.test(each)).sort()).toEqual([
    'cancelSubscription 400 request_invalid: refused',
    'cancelSubscription 422 refused: refused',
    'changePaymentMethod 400 request_invalid: refused',
    'changePaymentMethod 422 refused: refused',
    'createCheckoutSession 404 product_unknown: product-refused',
    'createCheckoutSession 409 already_subscribed: already-subscribed',
    'createCheckoutSession 422 promo_code_invalid: code-refused',
    'previewPrice 422 promo_code_invalid: code-refused',
    'syncUser 400 request_invalid: refused',
    'syncUser 422 refused: refused',
    'updateUser 400 request_invalid: refused',
    'updateUser 422 refused: refused',
  ])
})

test('every code of the table is one that the document has', () => {
  const known = documented.map(({ code }) => code)
  for (const { codes } of Object.values(errorMaps))
    for (const code of Object.keys(codes)) expect(known).toContain(code)
})

describe('without a code that can be read', () => {
  test.each<[keyof PortalApi, Said, string]>([
    ['previewPrice', [400], 'service-error'],
    ['previewPrice', [404], 'service-error'],
    ['previewPrice', [422], 'service-error'],
    ['previewPrice', [422, 'made_up'], 'service-error'],
    ['previewPrice', [422, 'constructor'], 'service-error'],
    ['createCheckoutSession', [404], 'service-error'],
    ['createCheckoutSession', [409], 'already-subscribed'],
    ['createCheckoutSession', [422], 'service-error'],
    ['createCheckoutSession', [409, 'made_up'], 'service-error'],
    ['updateUser', [400], 'refused'],
    ['updateUser', [404], 'service-error'],
    ['updateUser', [404, 'not_found'], 'service-error'],
    ['syncUser', [404], 'service-error'],
    ['changePaymentMethod', [404, 'not_found'], 'service-error'],
    ['cancelSubscription', [404], 'service-error'],
    ['cancelSubscription', [404, 'not_found'], 'service-error'],
    ['syncUser', [409], 'refused'],
    ['changePaymentMethod', [422], 'refused'],
    ['cancelSubscription', [422], 'refused'],
    ['cancelSubscription', [403], 'service-error'],
    ['loadUser', [422, 'refused'], 'service-error'],
    ['deleteUser', [409, 'refused'], 'service-error'],
    ['createSetupIntent', [409], 'service-error'],
    ['previewPrice', [503, 'promo_code_invalid'], 'service-error'],
    ['previewPrice', [429, 'promo_code_invalid'], 'service-error'],
  ])('%s %o: %s', async (name, said, kind) => {
    expectFailure(await everyCall[name](hearing(said)), kind)
  })
})
