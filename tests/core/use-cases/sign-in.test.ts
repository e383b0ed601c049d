import { expect, test } from 'vitest'
import { sandboxPassword } from '../../../adapters/in-memory/seed'
import { failure, success } from '../../../src-core/shared/result'
import { SignIn } from '../../../src-core/use-cases/sign-in'
import { eventsOf, newTestEnvironment } from '../../support/test-world'

function setup() {
  const environment = newTestEnvironment()
  return { ...environment, signIn: new SignIn(environment.identity, environment.log) }
}

test('returns the account, and tracks no lead', async () => {
  const { signIn, world, service, log } = setup()
  const answer = await signIn.execute({ email: 'free@example.com', password: sandboxPassword })
  const account = { id: 'free', email: 'free@example.com', displayName: 'Fay Free', method: 'password' }
  expect(answer).toEqual(success({ account, profile: 'not-sent' }))
  expect(service.calls).toEqual([])
  expect(eventsOf(world)).toEqual([])
  expect(log.entries).toEqual([])
})

test('logs a failure without the password', async () => {
  const { signIn, world, log } = setup()
  const answer = await signIn.execute({ email: 'free@example.com', password: 'wrong-one' })
  const cause = { kind: 'invalid-credentials' } as const
  expect(answer).toEqual(failure(cause))
  expect(world.read().session).toBeUndefined()
  expect(log.entries).toEqual([{ level: 'warn', message: 'Sign-in failed', cause }])
})
