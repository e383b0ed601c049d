import { expect, test } from 'vitest'
import { sandboxPassword } from '../../../adapters/in-memory/seed'
import { SignIn } from '../../../src-core/use-cases/sign-in'
import { eventsOf, newTestEnvironment } from '../../support/test-world'

function setup() {
  const environment = newTestEnvironment()
  return { ...environment, signIn: new SignIn(environment.identity, environment.log) }
}

test('returns the account, and tracks no lead', async () => {
  const { signIn, world, service, log } = setup()
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

test('logs a failure without the password', async () => {
  const { signIn, world, log } = setup()
  const answer = await signIn.execute({ email: 'free@example.com', password: 'wrong-one' })
  expect(answer).toEqual({ type: 'error', error: { kind: 'invalid-credentials' } })
  expect(world.read().session).toBeUndefined()
  expect(log.entries).toEqual([
    { level: 'warn', message: 'Sign-in failed', cause: { kind: 'invalid-credentials' } },
  ])
})
