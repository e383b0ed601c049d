import { describe, expect, test } from 'vitest'
import { expectFailure, valueOf } from './answers'
import { record, type MakeIdentityHarness } from './identity.harness'

/** Signing in with a provider's window. */
export function describeProviderSignIn(makeHarness: MakeIdentityHarness): void {
  describe('signing in with a provider', () => {
    test.each(['apple', 'google'] as const)('reports the first sign-in with %s', async (provider) => {
      const { identity, providerPerson, settle } = await makeHarness()
      const { reported } = record(identity)
      await settle()
      const { account, isNewAccount } = valueOf(await identity.signInWithProvider(provider))
      await settle()
      expect(isNewAccount).toBe(true)
      expect(account).toMatchObject({ ...providerPerson(provider), method: provider })
      expect(reported).toEqual([{ type: 'signed-out' }, { type: 'signed-in', account }])

      await identity.signOut()
      expect(valueOf(await identity.signInWithProvider(provider))).toEqual({ account, isNewAccount: false })
    })

    test.each([
      ['closed', 'window-closed'],
      ['blocked', 'window-blocked'],
    ] as const)('fails when the window is %s', async (outcome, kind) => {
      const { identity, window } = await makeHarness()
      await window(outcome)
      expectFailure(await identity.signInWithProvider('google'), kind)
      expect(await identity.mayHaveSession()).toBe(false)
      await window('signs-in')
      expect(valueOf(await identity.signInWithProvider('google')).isNewAccount).toBe(true)
    })

    test('is refused when the email belongs to another sign-in method', async () => {
      const { identity, providerPerson, remove } = await makeHarness()
      const { email } = providerPerson('apple')
      await remove(email)
      valueOf(await identity.createAccount({ email, password: 'a-Long-1', displayName: 'Alma' }))
      await identity.signOut()
      expectFailure(await identity.signInWithProvider('apple'), 'other-method')
      expect(await identity.mayHaveSession()).toBe(false)
    })

    test('is refused to a disabled account', async () => {
      const { identity, providerPerson, disable } = await makeHarness()
      await identity.signInWithProvider('apple')
      await identity.signOut()
      await disable(providerPerson('apple').email)
      expectFailure(await identity.signInWithProvider('apple'), 'account-disabled')
    })
  })
}
