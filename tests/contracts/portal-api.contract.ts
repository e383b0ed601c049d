import { describe } from 'vitest'
import { describeCalls } from './portal-api-calls'
import { describeCheckoutSessions } from './portal-api-checkout'
import { describePreview } from './portal-api-preview'
import { describeProfile } from './portal-api-profile'
import { describeSubscription } from './portal-api-subscription'
import type { MakePortalApiHarness } from './portal-api.harness'

/** The contract of the PortalApi port. */
export function portalApiContract(name: string, makeHarness: MakePortalApiHarness): void {
  describe(`${name} fulfils the contract of PortalApi`, () => {
    describePreview(makeHarness)
    describeCheckoutSessions(makeHarness)
    describeProfile(makeHarness)
    describeSubscription(makeHarness)
    describeCalls(makeHarness)
  })
}
