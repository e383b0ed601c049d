import { expect, test } from 'vitest'
import { InMemoryOrderStorage } from '../../../adapters/in-memory/in-memory-order-storage'
import { LastSignIn } from '../../../src-core/use-cases/last-sign-in'

test('nobody has signed in at a new browser', () => {
  expect(new LastSignIn(new InMemoryOrderStorage()).method()).toBeUndefined()
})

test('the last way of signing in counts, in other tabs too', () => {
  const browser = new Map()
  const lastSignIn = new LastSignIn(new InMemoryOrderStorage({ browser }))
  lastSignIn.remember('google')
  lastSignIn.remember('apple')
  expect(lastSignIn.method()).toBe('apple')
  expect(new LastSignIn(new InMemoryOrderStorage({ browser })).method()).toBe('apple')
})

test('what is no way of signing in counts as nothing', () => {
  const storage = new InMemoryOrderStorage()
  storage.keep('sign-in-method', '{"provider":"google"}')
  expect(new LastSignIn(storage).method()).toBeUndefined()
})
