import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { FirebaseIdentity, openFirebase } from '../../service/src/identity/firebase-identity'
import { identityContract } from '../../service/tests/identity-contract/contract'
import { FirebaseWorld } from '../../service/tests/identity-contract/firebase-world'
import { runIdentityContract } from '../../service/tests/identity-contract/run'
import type { IdentityWorld } from '../../service/tests/identity-contract/world'
import { factsOf } from '../../service/tests/support/contract'
import { project } from './emulator'
import { EmulatorAdmin } from './emulator-admin'

beforeAll(() => void vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', new URL(inject('emulator')).host))
afterAll(() => void vi.unstubAllEnvs())

describe('the contract of the service’s identity', () => {
  let world: FirebaseWorld

  beforeAll(() => {
    world = new FirebaseWorld({
      app: openFirebase({ projectId: project, isEmulated: true }),
      run: 'stack',
      apiKey: 'any',
      emulatorAddress: inject('emulator'),
    })
  })
  afterAll(async () => {
    await world.cleanUp()
    await world.identity.close()
  })

  test.each(identityContract)('$title', async (each) => {
    expect(await factsOf(each, world)).toEqual(each.expected)
  })
})

// What it prints: service/tests/identity-contract/run.test.ts.
test('a run of the contract deletes its accounts and no others', async () => {
  const emulatorAddress = inject('emulator')
  const email = `other.${crypto.randomUUID()}@example.com`
  const other = await new EmulatorAdmin(emulatorAddress).createAccount({ email, password: 'Halcyon-2026' })
  let made = ''
  const answer = async ({ newAccount }: IdentityWorld) => {
    made = (await newAccount()).id
    return made
  }
  const cases = [{ title: 'Makes an account', document: '', expected: 'another', answer }]
  const environment = {
    FIREBASE_TEST_PROJECT: project,
    FIREBASE_TEST_ACCOUNT: 'the emulator needs none',
    FIREBASE_TEST_API_KEY: 'any',
  }
  expect(await runIdentityContract({ environment, write: () => undefined, cases, emulatorAddress })).toBe(1)

  const identity = new FirebaseIdentity(openFirebase({ projectId: project, isEmulated: true }))
  onTestFinished(() => identity.close())
  expect(made).not.toBe('')
  expect(await identity.emailOf(made)).toBeUndefined()
  expect(await identity.emailOf(other)).toBe(email)
})
