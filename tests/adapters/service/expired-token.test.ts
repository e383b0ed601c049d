import { expect, onTestFinished, test, vi } from 'vitest'
import { HttpPortalApi } from '#adapters/http/http-portal-api'
import { success } from '#core/shared/result'
import { withoutWaits, time } from '../http/support'
import { FirebaseIdentity, openFirebase } from '../../../service/src/identity/firebase-identity'
import { projectId, startFakeEmulator, tokenOf } from '../../../service/tests/support/fake-emulator'
import { startHarness } from '../../../service/tests/support/harness'

test('an expired token is refused before anything changes; the portal renews it once and repeats the call', async () => {
  const emulator = await startFakeEmulator()
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', emulator.host)
  const tokens = new FirebaseIdentity(openFirebase({ projectId, isEmulated: true }))
  const { app, fakeStripe, database } = await startHarness({ app: { identity: tokens } })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await tokens.close()
    vi.unstubAllEnvs()
    emulator.close()
  })
  const statuses: number[] = []
  const renewals: unknown[] = []
  let token = tokenOf('mira', Math.floor(Date.now() / 1000) - 60)
  const { calls: api } = new HttpPortalApi({
    baseAddress: address,
    bearer: async ({ renewed } = {}) => {
      if (renewed) {
        renewals.push(await database.selectFrom('users').select('id').execute())
        token = tokenOf('mira')
      }
      return success(token)
    },
    clock: withoutWaits(time),
    language: 'en',
    fetch: async (url, details) => {
      const response = await fetch(url, details)
      statuses.push(response.status)
      return response
    },
  })

  expect(await api.createCheckoutSession('mira', { productId: 'yearly-us' })).toMatchObject({
    type: 'success',
  })
  expect(statuses).toEqual([401, 201])
  expect(renewals).toEqual([[]])
  expect(fakeStripe.all('checkout.session')).toHaveLength(1)
})
