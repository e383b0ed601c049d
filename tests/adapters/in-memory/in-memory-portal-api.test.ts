import { sandboxPassword } from '#adapters/in-memory/seed'
import { InMemoryIdentity } from '#adapters/in-memory/in-memory-identity'
import { InMemoryPortalApi } from '#adapters/in-memory/in-memory-portal-api'
import { valueOf } from '../../contracts/results'
import { portalApiContract } from '../../contracts/portal-api.contract'
import { emails } from '../../contracts/portal-api.harness'
import { bearerOf, mapStore, networks, newWorld, portalApiHarness } from './support'

// The fake can produce every failure of the port.
portalApiContract('InMemoryPortalApi', ({ allowsAnonymousPreview = true } = {}) => {
  const anonymousPreview = allowsAnonymousPreview ? 'allowed' : 'refused'
  const { world, clock, store } = newWorld({ anonymousPreview })
  const identity = new InMemoryIdentity(world)
  const forged = { token: false }
  const bearer = async () => (forged.token ? 'sandbox-subscribed-0' : await bearerOf(identity)())

  return {
    ...portalApiHarness(world, clock),
    api: new InMemoryPortalApi(world, bearer),
    signIn: async (person) => {
      if (person === 'google') valueOf(await identity.signInWithProvider('google'))
      else valueOf(await identity.signIn({ email: emails[person], password: sandboxPassword }))
    },
    signOut: () => identity.signOut(),
    ageSignIn: () =>
      world.change(({ session }) => {
        if (session) session.signedInAt -= 24 * 60 * 60 * 1000
      }),
    invalidateToken: () => void (forged.token = true),
    connection: (state) => world.change((draft) => void (draft.controls.network = networks[state])),
    canSignIn: async (email) => {
      const elsewhere = newWorld({ store: mapStore(new Map(store.entries)), clock }).world
      const answer = await new InMemoryIdentity(elsewhere).signIn({ email, password: sandboxPassword })
      return answer.type === 'success'
    },
  }
})
