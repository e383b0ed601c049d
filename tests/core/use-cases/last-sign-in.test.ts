import { expect, test } from 'vitest'
import { InMemoryPortalStorage } from '../../../adapters/in-memory/in-memory-portal-storage'
import { LastSignIn } from '../../../src-core/use-cases/last-sign-in'

test('is unknown in a new browser', () => {
  expect(new LastSignIn(new InMemoryPortalStorage()).method()).toBeUndefined()
})

test('is the method of the last sign-in, in other tabs too', () => {
  const browser = new Map()
  const lastSignIn = new LastSignIn(new InMemoryPortalStorage({ browser }))
  lastSignIn.remember('google')
  lastSignIn.remember('apple')
  expect(lastSignIn.method()).toBe('apple')
  expect(new LastSignIn(new InMemoryPortalStorage({ browser })).method()).toBe('apple')
})

test('ignores an unknown method', () => {
  const storage = new InMemoryPortalStorage()
  storage.write('sign-in-method', '{"provider":"google"}')
  expect(new LastSignIn(storage).method()).toBeUndefined()
})
