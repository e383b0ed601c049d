import { expect, test } from 'vitest'
import { InMemoryPortalStorage } from '#adapters/in-memory/in-memory-portal-storage'
import { LastSignIn } from '#core/use-cases/last-sign-in'

test('remembers the method of the last sign-in, and ignores an unknown one', () => {
  const storage = new InMemoryPortalStorage()
  const lastSignIn = new LastSignIn(storage)
  lastSignIn.remember('google')
  lastSignIn.remember('apple')
  expect(lastSignIn.method()).toBe('apple')
  storage.write('sign-in-method', '{"provider":"google"}')
  expect(lastSignIn.method()).toBeUndefined()
})
