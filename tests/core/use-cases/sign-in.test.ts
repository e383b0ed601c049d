import { expect, test } from 'vitest'
import { sandboxPassword } from '../../../adapters/in-memory/first-accounts'
import { SignIn } from '../../../src-core/use-cases/sign-in'
import { eventsOf, newOutside } from '../../support/test-world'

function signingIn() {
  const outside = newOutside()
  return { ...outside, signIn: new SignIn(outside.identity, outside.log) }
}

test('answers the account; it sends the service nothing and reports no lead', async () => {
  const { signIn, world, service, log } = signingIn()
  const answer = await signIn.execute({ email: 'free@example.com', password: sandboxPassword })
  expect(answer).toEqual({
    type: 'success',
    value: {
      account: { id: 'free', email: 'free@example.com', displayName: 'Fay Free', method: 'password' },
      profile: 'not-sent',
    },
  })
  expect(service.calls).toEqual([])
  expect(eventsOf(world)).toEqual([])
  expect(log.entries).toEqual([])
})

test('a wrong password is refused and logged, and not with the password', async () => {
  const { signIn, world, log } = signingIn()
  const answer = await signIn.execute({ email: 'free@example.com', password: 'wrong-one' })
  expect(answer).toEqual({ type: 'error', error: { kind: 'invalid-credentials' } })
  expect(world.read().session).toBeUndefined()
  expect(log.entries).toEqual([
    { level: 'warn', message: 'Sign-in failed', cause: { kind: 'invalid-credentials' } },
  ])
})
