import { expect, test } from 'vitest'
import { errorMaps } from '../../../adapters/http/error-map'
import { HttpPortalApi } from '../../../adapters/http/http-portal-api'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import type { PortalApi } from '../../../src-core/ports/portal-api'
import { expectFailure } from '../../contracts/answers'
import { operations, resolved } from '../../service/open-api'
import { evening } from '../in-memory/support'
import { callNames, everyCall, impatient, signedIn } from './support'

type KindOf<Name extends keyof PortalApi> =
  Awaited<ReturnType<PortalApi[Name]>> extends infer Returned
    ? Returned extends { readonly error: { readonly kind: infer Kind extends string } }
      ? Kind
      : never
    : never

/** The status and code of a response, or no response at all. */
type Answer = 'nothing' | readonly [status: number, code?: string]

const always = { unreachable: 'nothing', 'service-error': [500, 'service_failed'] } as const
const own = { ...always, 'not-signed-in': [401, 'not_signed_in'] } as const
const update = { ...own, refused: [422, 'refused'] } as const

/** An answer for each failure of each call; the compiler lists a missing one. */
const answers: { readonly [Name in keyof PortalApi]: Readonly<Record<KindOf<Name>, Answer>> } = {
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

function answering(answer: Answer) {
  return new HttpPortalApi({
    baseAddress: 'https://payments.example.com',
    bearer: signedIn,
    clock: impatient(new ManualClock({ now: evening })),
    fetch: async () => {
      if (answer === 'nothing') throw new TypeError('fetch failed')
      const [status, code] = answer
      return new Response(code === undefined ? '' : JSON.stringify({ code }), { status })
    },
  })
}

const cases = callNames.flatMap((name) =>
  Object.entries<Answer>(answers[name]).map(([kind, answer]) => [name, answer, kind] as const),
)

test.each(cases)('%s fails after %o with %s', async (name, answer, kind) => {
  expectFailure(await everyCall[name](answering(answer)), kind)
})

test.each<[keyof PortalApi, Answer, string]>([
  ['previewPrice', [400], 'service-error'],
  ['previewPrice', [404], 'service-error'],
  ['previewPrice', [422], 'service-error'],
  ['previewPrice', [422, 'made_up'], 'service-error'],
  ['previewPrice', [422, 'constructor'], 'service-error'],
  ['previewPrice', [503, 'promo_code_invalid'], 'service-error'],
  ['previewPrice', [429, 'promo_code_invalid'], 'service-error'],
  ['createCheckoutSession', [404], 'service-error'],
  ['createCheckoutSession', [409], 'already-subscribed'],
  ['createCheckoutSession', [409, 'made_up'], 'service-error'],
  ['updateUser', [400, 'request_invalid'], 'refused'],
  ['updateUser', [400], 'refused'],
  ['updateUser', [404, 'not_found'], 'service-error'],
  ['syncUser', [404], 'service-error'],
  ['syncUser', [409], 'refused'],
  ['changePaymentMethod', [422], 'refused'],
  ['cancelSubscription', [403], 'service-error'],
  ['loadUser', [422, 'refused'], 'service-error'],
  ['deleteUser', [409, 'refused'], 'service-error'],
])('%s fails after %o with %s: the code decides, without one the status', async (name, answer, kind) => {
  expectFailure(await everyCall[name](answering(answer)), kind)
})

test('every code of the error maps is documented', () => {
  const documented = operations.flatMap(({ operation }) =>
    Object.values(operation.responses).map((response) => {
      const example = resolved(response).content?.['application/problem+json']?.example
      return ((example ?? {}) as { code?: string }).code
    }),
  )
  const mapped = Object.values(errorMaps).flatMap(({ codes }) => Object.keys(codes))
  expect(documented).toEqual(expect.arrayContaining(mapped))
})
