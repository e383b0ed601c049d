import { expect, test } from 'vitest'
import { factsOf } from '../support/contract.ts'
import { FakeIdentity } from '../support/fake-identity.ts'
import { identityContract, withoutAsking } from './contract.ts'
import type { IdentityWorld, TestAccount } from './world.ts'

function newWorld(): IdentityWorld {
  let now = Date.parse('2026-11-21T01:30:00Z')
  let count = 0
  const identity = new FakeIdentity({ now: () => now })
  const newEmail = () => `user${(count += 1)}@example.com`
  return {
    identity,
    now: () => now,
    newEmail,
    newAccount: ({ hasEmail = true } = {}): Promise<TestAccount> => {
      const account = { id: `user${(count += 1)}`, email: hasEmail ? newEmail() : undefined }
      identity.accounts.set(account.id, account.email ?? '')
      return Promise.resolve(account)
    },
    signIn: ({ id }) => {
      now += 1000
      return Promise.resolve(identity.signIn(id))
    },
    renew: (token) => {
      now += 1000
      return Promise.resolve(token)
    },
    // The fake has no signatures: another text is another token.
    alter: (token, claims) => `${token} ${JSON.stringify(claims)}`,
    disable: async (id) => void identity.disabled.add(id),
    revoke: async (id) => void identity.revoked.add(id),
  }
}

test.each([...identityContract, ...withoutAsking])('$title', async (each) => {
  expect(await factsOf(each, newWorld())).toEqual(each.expected)
})
