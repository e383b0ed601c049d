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

/** What every call of a signed-in user can end in, and that it then has done nothing. */
export function describeCalls(makeHarness: MakePortalApiHarness): void {
  describe.each(Object.entries(calls))('%s', (_name, act) => {
    test('needs somebody signed in', async () => {
      expectFailure(await act(await makeHarness()), 'not-signed-in')
    })

    test('needs a token that the service takes', async () => {
      const harness = await makeHarness()
      await harness.signIn('subscribed')
      harness.outlaw()
      expectFailure(await act(harness), 'not-signed-in')
    })

    test.each([
      ['missing', 'unreachable'],
      ['failing', 'service-error'],
    ] as const)('says what is wrong, and does nothing, with the connection %s', async (state, kind) => {
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
