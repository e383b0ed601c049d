import { describe, expect, test } from 'vitest'
import type { PortalApi } from '../../src-core/ports/portal-api'
import type { Result } from '../../src-core/shared/result'
import { expectFailure, valueOf } from './answers'
import type { MakePortalApiHarness, PortalApiHarness } from './portal-api.harness'

type Act = (harness: PortalApiHarness) => Promise<Result<unknown, { readonly kind: string }>>

const calls: Record<Exclude<keyof PortalApi, 'previewPrice'>, Act> = {
  createCheckoutSession: ({ api, product }) => api.createCheckoutSession({ productId: product.id }),
  syncUser: ({ api, emailOf }) => api.syncUser({ email: emailOf('subscribed'), firstName: 'Nova' }),
  loadUser: ({ api }) => api.loadUser(),
  updateUser: ({ api }) => api.updateUser({ firstName: 'Nova' }),
  deleteUser: ({ api }) => api.deleteUser(),
  createSetupIntent: ({ api }) => api.createSetupIntent(),
  changePaymentMethod: ({ api }) => api.changePaymentMethod('any'),
  cancelSubscription: ({ api }) => api.cancelSubscription('no-answer'),
}

/** The failures of every call of a signed-in user, which change nothing. */
export function describeCalls(makeHarness: MakePortalApiHarness): void {
  describe.each(Object.entries(calls))('%s', (_name, act) => {
    test('needs a signed-in user with a valid token', async () => {
      const harness = await makeHarness()
      expectFailure(await act(harness), 'not-signed-in')
      await harness.signIn('subscribed')
      harness.invalidateToken()
      expectFailure(await act(harness), 'not-signed-in')
    })

    test.each([
      ['missing', 'unreachable'],
      ['failing', 'service-error'],
    ] as const)('fails and changes nothing with the connection %s', async (state, kind) => {
      const harness = await makeHarness()
      await harness.signIn('subscribed')
      const before = valueOf(await harness.api.loadUser())
      harness.connection(state)
      expectFailure(await act(harness), kind)
      harness.connection('working')
      expect(valueOf(await harness.api.loadUser())).toEqual(before)
      expect(harness.formsOpened()).toBe(0)
    })
  })
}
