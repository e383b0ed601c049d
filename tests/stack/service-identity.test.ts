import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { FirebaseIdentity, openFirebase } from '../../service/src/identity/firebase-identity'
import { identityContract } from '../../service/tests/identity-contract/contract'
import { FirebaseWorld } from '../../service/tests/identity-contract/firebase-world'
import { runIdentityContract } from '../../service/tests/identity-contract/run'
import type { IdentityWorld } from '../../service/tests/identity-contract/world'
import { factsOf, type ContractCase } from '../../service/tests/support/contract'
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

test('a run of the contract prints its table, and deletes its accounts and no others', async () => {
  const emulatorAddress = inject('emulator')
  const other = `other.${crypto.randomUUID()}@example.com`
  await new EmulatorAdmin(emulatorAddress).createAccount({ email: other, password: 'Halcyon-2026' })
  const made: (string | undefined)[] = []
  const document = 'firebase.google.com/docs/auth/admin/manage-users'
  const cases: readonly ContractCase<IdentityWorld>[] = [
    {
      title: 'Deviates',
      document,
      expected: 'nothing',
      answer: async ({ newAccount }) => {
        made.push((await newAccount()).email)
        return 'something'
      },
    },
    { title: 'Holds', document, expected: true, answer: () => Promise.resolve(true) },
  ]
  const printed: string[] = []
  const environment = {
    FIREBASE_TEST_PROJECT: project,
    FIREBASE_TEST_ACCOUNT: 'the emulator needs none',
    FIREBASE_TEST_API_KEY: 'any',
  }
  const write = (text: string) => void printed.push(text)
  expect(await runIdentityContract({ environment, write, cases, emulatorAddress })).toBe(1)
  expect(printed.join('\n').split('\n')).toEqual([
    '| case | what we rely on | what Firebase answered | document |',
    '| --- | --- | --- | --- |',
    `| Deviates | nothing | DIFFERS: something | ${document} |`,
    `| Holds | true | the same | ${document} |`,
    '',
    '1 of 2 cases differ.',
  ])

  const identity = new FirebaseIdentity(openFirebase({ projectId: project, isEmulated: true }))
  onTestFinished(() => identity.close())
  expect(made).toEqual([expect.stringContaining('@')])
  expect(await identity.idOf(made[0] ?? '')).toBeUndefined()
  expect(await identity.idOf(other)).toBeDefined()
})
