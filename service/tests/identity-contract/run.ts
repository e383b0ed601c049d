import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { openFirebase } from '../../src/identity/firebase-identity.ts'
import { runContract, type RunOptions } from '../support/contract.ts'
import { identityContract, withoutAsking } from './contract.ts'
import { FirebaseWorld } from './firebase-world.ts'
import type { IdentityWorld } from './world.ts'

interface IdentityRunOptions extends RunOptions<IdentityWorld> {
  /** The address of the emulator, for the tests of the run. */
  readonly emulatorAddress?: string
}

const account = z.object({ project_id: z.string(), client_email: z.string(), private_key: z.string() })

/** The names are not the service's own, so that its project is never taken by mistake. */
const names = ['FIREBASE_TEST_PROJECT', 'FIREBASE_TEST_ACCOUNT', 'FIREBASE_TEST_API_KEY'] as const

/** Checks the contract on a Firebase project for tests. Returns the exit code, 2 if a setting is wrong. Then nothing is called. */
export async function runIdentityContract(options: IdentityRunOptions): Promise<number> {
  const { environment, write, emulatorAddress, cases = [...identityContract, ...withoutAsking] } = options
  const isEmulated = emulatorAddress !== undefined
  const refusal = refuseSettings(environment, isEmulated)
  if (refusal !== undefined) {
    write(refusal)
    return 2
  }
  const app = openFirebase({
    projectId: environment['FIREBASE_TEST_PROJECT'] ?? '',
    serviceAccount: readAccount(environment['FIREBASE_TEST_ACCOUNT'] ?? ''),
    isEmulated,
  })
  const run = `run${randomBytes(6).toString('hex')}`
  const apiKey = environment['FIREBASE_TEST_API_KEY'] ?? ''
  const world = new FirebaseWorld({ app, run, apiKey, ...(isEmulated && { emulatorAddress }) })
  const cleanUp = async () => {
    const left = await world.cleanUp()
    await world.identity.close()
    return left
  }
  return runContract({ provider: 'Firebase', run, world, cases, cleanUp }, options)
}

/** Returns what is missing or wrong; undefined for settings of a project for tests. */
function refuseSettings(
  environment: IdentityRunOptions['environment'],
  isEmulated: boolean,
): string | undefined {
  const missing = names.filter((name) => (environment[name] ?? '') === '')
  if (missing.length > 0)
    return `${missing.join(', ')} not set: the id of a Firebase project for tests, the key of its service account (JSON, or the path of its file), and its web API key.`
  const project = environment['FIREBASE_TEST_PROJECT']
  if (project === environment['FIREBASE_PROJECT_ID'])
    return 'FIREBASE_TEST_PROJECT is the project of the service: nothing was called.'
  if (isEmulated) return undefined
  if ((environment['FIREBASE_AUTH_EMULATOR_HOST'] ?? '') !== '')
    return 'FIREBASE_AUTH_EMULATOR_HOST is set, so that the emulator would answer: nothing was called.'
  try {
    const { project_id } = account.parse(JSON.parse(readAccount(environment['FIREBASE_TEST_ACCOUNT'] ?? '')))
    return project_id === project
      ? undefined
      : 'FIREBASE_TEST_ACCOUNT is a key of another project than FIREBASE_TEST_PROJECT: nothing was called.'
  } catch {
    return 'FIREBASE_TEST_ACCOUNT is no key of a service account (JSON, or the path of its file): nothing was called.'
  }
}

function readAccount(value: string): string {
  return !value.trimStart().startsWith('{') && existsSync(value) ? readFileSync(value, 'utf8') : value
}
