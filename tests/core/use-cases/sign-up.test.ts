import { expect, test } from 'vitest'
import { failure } from '#core/shared/result'
import { SignUp } from '#core/use-cases/sign-up'
import { eventsOf, newTestEnvironment, personOf } from '../../support/test-world'

const name = { firstName: 'Mira', lastName: 'van der Lund' }
const form = { ...name, email: 'mira@example.com', password: 'long enough' }

function setup() {
  const environment = newTestEnvironment()
  const { identity, analytics, log } = environment
  return { ...environment, signUp: new SignUp(identity, analytics, log) }
}

test('creates the account and tracks the lead', async () => {
  const { signUp, world, service, log } = setup()
  const answer = await signUp.execute(form)
  expect(answer).toMatchObject({
    type: 'success',
    value: { account: { email: form.email, method: 'password' }, isNewAccount: true, name },
  })
  expect(personOf(world, form.email).displayName).toBe('Mira van der Lund')
  expect(service.calls).toEqual([])
  expect(eventsOf(world)).toEqual([{ name: 'lead', method: 'password' }])
  expect(log.entries).toEqual([])
})

test('does nothing else when the email is taken', async () => {
  const { signUp, world, service, log } = setup()
  const answer = await signUp.execute({ ...form, email: 'free@example.com' })
  expect(answer).toEqual(failure({ kind: 'email-taken' }))
  expect(service.calls).toEqual([])
  expect(eventsOf(world)).toEqual([])
  expect(log.entries).toEqual([{ level: 'warn', message: 'Sign-up failed', cause: { kind: 'email-taken' } }])
})
