import { expect, test } from 'vitest'
import { ApplyPromo } from '#core/use-cases/apply-promo'
import { failure } from '#core/shared/result'
import { valueOf } from '../../contracts/results'
import { newTestEnvironment, setNetwork, type WorldChoices } from '../../support/test-world'

function setup(choices: WorldChoices = {}) {
  const environment = newTestEnvironment(choices)
  const apply = new ApplyPromo(environment.portalApi, environment.log)
  return { ...environment, check: (code: string) => apply.execute('yearly-us', code) }
}

test('an accepted code has prices, trial and next billing', async () => {
  const { check, log, service } = setup()
  expect(valueOf(await check('STARTNOW'))).toEqual({
    now: { currency: 'USD', amount: 24.99, trialDays: 0 },
    next: { amount: 49.99, date: '2027-11-20' },
  })
  expect(service.requests('previewPrice')).toEqual([{ productId: 'yearly-us', promoCode: 'STARTNOW' }])
  expect(log.entries).toEqual([])
})

test.each([
  ['NOSUCH', 'allowed', 'code-refused'],
  ['CALM50', 'refused', 'sign-in-needed'],
] as const)('a code that the service refuses is not logged: %s, %s', async (code, anonymousPreview, kind) => {
  const { check, log } = setup({ anonymousPreview })
  expect(await check(code)).toMatchObject({ type: 'error', error: { kind } })
  expect(log.entries).toEqual([])
})

test.each([
  ['offline', 'unreachable'],
  ['server-errors', 'service-error'],
] as const)('a code that could not be checked (%s) is logged', async (network, kind) => {
  const { check, log, world } = setup()
  setNetwork(world, network)
  expect(await check('CALM50')).toMatchObject({ type: 'error', error: { kind } })
  expect(log.entries).toMatchObject([
    { level: 'warn', message: 'The promo code could not be checked', cause: { kind } },
  ])
})

test.each([
  ['longer than the service takes', 'C'.repeat(501)],
  ['with a NUL character', 'CALM\0'],
  ['with half of a character', 'CALM\ud83d'],
])('a code %s is refused without a request', async (_what, code) => {
  const { check, log, service } = setup()
  expect(await check(code)).toEqual(failure({ kind: 'code-refused' }))
  expect(service.calls).toEqual([])
  expect(log.entries).toEqual([])
})
