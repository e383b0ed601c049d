import { InMemoryIdentity } from '#adapters/in-memory/in-memory-identity'
import { readResetLink } from '#adapters/in-memory/reset-codes'
import { providerProfiles, providerUser, sandboxPassword } from '#adapters/in-memory/seed'
import { IdentityAdmin } from '#adapters/in-memory/identity-admin'
import { World } from '#adapters/in-memory/world'
import type { Connection } from '../../contracts/results'
import { emailLinksContract } from '../../contracts/email-links.contract'
import { identityContract } from '../../contracts/identity.contract'
import type { IdentityHarness } from '../../contracts/identity.harness'
import { catalogue } from '../../support/catalogue'
import { networks, newWorld } from './support'

// The fake can produce every failure of the port. It counts sign-in attempts only; a scripted fault causes "too many
// attempts" of other calls.
identityContract('InMemoryIdentity', makeHarness)

emailLinksContract('The sandbox', { readResetLink })

function makeHarness(): IdentityHarness {
  const { world, clock, store } = newWorld()
  const tabs = [world]
  const admin = new IdentityAdmin(world)
  const set = (network: (typeof networks)[Connection]) =>
    world.change((draft) => void (draft.controls.network = network))

  return {
    identity: new InMemoryIdentity(world),
    anotherPage: () => {
      const tab = new World({ store, clock, catalogue })
      tabs.push(tab)
      return new InMemoryIdentity(tab)
    },
    settle: async () => {
      for (const tab of tabs) tab.onStoreChange()
      await clock.advance(0)
    },
    advance: (milliseconds) => clock.advance(milliseconds),
    person: { email: 'free@example.com', password: sandboxPassword, displayName: 'Fay Free' },
    providerPerson: (provider) => providerProfiles[provider],
    weakPassword: { text: 'five5', missing: ['length'] },
    allowedAttempts: 10,
    resetLinkLifetime: 60 * 60 * 1000,
    hidesUnknownAddresses: false,
    connection: (state) => set(networks[state]),
    window: (outcome) => world.change((draft) => void (draft.controls.signInPopup = outcome)),
    tooManyAttempts: (call) => world.faults.next(call, { kind: 'too-many-attempts' }),
    addProviderAccount: (provider, email) =>
      world.change((draft) => {
        draft.accounts = draft.accounts.filter((each) => each.email !== email)
        draft.accounts.push({ ...providerUser(provider, 'other-account'), email })
      }),
    disable: (email) => admin.disable(email),
    revokeSessions: (email) => admin.revokeSessions(email),
    remove: (email) => admin.remove(email),
    resetCodeFor: (email) => {
      const link = world.read().inbox.findLast(({ to }) => to === email)?.link
      return link && readResetLink(new Map(new URL(link, 'https://portal.example.com').searchParams))?.code
    },
  }
}
