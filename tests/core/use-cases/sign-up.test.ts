import { expect, test } from 'vitest'
import { failure } from '../../../src-core/shared/result'
import { SignUp } from '../../../src-core/use-cases/sign-up'
import { eventsOf, newTestEnvironment, personOf } from '../../support/test-world'

const name = { firstName: 'Mira', lastName: 'van der Lund' }
const form = { ...name, email: 'mira@example.com', password: 'long enough' }

function setup() {
  const environment = newTestEnvironment()
  const { identity, portalApi, analytics, log } = environment
  return { ...environment, signUp: new SignUp(identity, portalApi, analytics, log) }
}

test('creates the account, sends the names and tracks the lead', async () => {
  const { signUp, world, service, log } = setup()
  const answer = await signUp.execute(form)
  expect(answer).toMatchObject({
    type: 'success',
    value: { account: { email: form.email, method: 'password' }, name, profile: 'synced' },
  })
  expect(personOf(world, form.email)).toMatchObject({ ...form, displayName: 'Mira van der Lund' })
  expect(service.calls).toEqual([{ name: 'syncUser', details: { ...name, email: form.email } }])
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

test('succeeds when the names could not be saved, and reports it', async () => {
  const { signUp, world, log } = setup()
  world.faults.next('syncUser', 'server-error')
  const answer = await signUp.execute(form)
  expect(answer).toMatchObject({ type: 'success', value: { profile: 'failed' } })
  expect(personOf(world, 'mira@example.com').firstName).toBeUndefined()
  expect(eventsOf(world)).toEqual([{ name: 'lead', method: 'password' }])
  expect(log.entries).toMatchObject([
    { level: 'warn', message: 'The profile could not be synced', cause: { kind: 'service-error' } },
  ])
})
