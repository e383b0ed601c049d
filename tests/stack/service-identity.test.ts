import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { identityContract } from '../../service/tests/identity-contract/contract'
import { FirebaseWorld } from '../../service/tests/identity-contract/firebase-world'
import { runIdentityContract } from '../../service/tests/identity-contract/run'
import { openFirebase } from '../../service/src/identity/firebase-identity'
import { project } from './emulator'
import { EmulatorAdmin } from './emulator-admin'

const environment = {
  FIREBASE_TEST_PROJECT: project,
  FIREBASE_TEST_ACCOUNT: 'the emulator needs none',
  FIREBASE_TEST_API_KEY: 'any',
}
let world: FirebaseWorld

const wait = (milliseconds: number) => new Promise((resolve) => void setTimeout(resolve, milliseconds))

beforeAll(() => {
  const emulatorAddress = inject('emulator')
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', new URL(emulatorAddress).host)
  const app = openFirebase({ projectId: project, isEmulated: true })
  world = new FirebaseWorld({ app, run: 'stack', apiKey: 'any', emulatorAddress, wait })
})

afterAll(async () => {
  await world.cleanUp()
  await world.identity.close()
  vi.unstubAllEnvs()
})

test.each(identityContract)('the service’s identity: $title', async ({ answer, expected }) => {
  expect(await answer(world)).toEqual(expected)
})

test('a run prints its table, and deletes its accounts and no others', async () => {
  const emulatorAddress = inject('emulator')
  const other = `other.${crypto.randomUUID()}@example.com`
  await new EmulatorAdmin(emulatorAddress).createAccount({ email: other, password: 'Halcyon-2026' })
  const made: (string | undefined)[] = []
  const document = 'firebase.google.com/docs/auth/admin/manage-users'
  const cases = [
    {
      title: 'Deviates',
      document,
      expected: 'nothing',
      answer: async ({ newAccount }: Pick<FirebaseWorld, 'newAccount'>) => {
        made.push((await newAccount()).email)
        return 'something'
      },
    },
    { title: 'Holds', document, expected: true, answer: () => Promise.resolve(true) },
  ]
  const printed: string[] = []
  const write = (text: string) => void printed.push(text)
  expect(await runIdentityContract({ environment, write, cases, emulatorAddress })).toBe(1)
  expect(printed.join('\n')).toContain(`| Deviates | nothing | DIFFERS: something | ${document} |`)
  expect(printed.join('\n')).toContain(`| Holds | true | the same | ${document} |`)
  expect(await world.identity.idOf(made[0] ?? '')).toBeUndefined()
  expect(await world.identity.idOf(other)).toBeDefined()
})
