import { describe } from 'vitest'
import { describeAccountCreation } from './identity-accounts'
import { describeConnection } from './identity-connection'
import type { MakeIdentityHarness } from './identity.harness'
import { describePasswordReset } from './identity-password-reset'
import { describeProviderSignIn } from './identity-provider-sign-in'
import { describeSessions } from './identity-sessions'
import { describeSignIn } from './identity-sign-in'

/** The contract of the Identity port. */
export function identityContract(name: string, makeHarness: MakeIdentityHarness): void {
  describe(`${name} fulfils the contract of Identity`, () => {
    describeSessions(makeHarness)
    describeSignIn(makeHarness)
    describeAccountCreation(makeHarness)
    describeProviderSignIn(makeHarness)
    describePasswordReset(makeHarness)
    describeConnection(makeHarness)
  })
}
