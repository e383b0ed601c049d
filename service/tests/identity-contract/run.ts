import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { openFirebase } from '../../src/identity/firebase-identity.ts'
import { checkContract, formatFindings, type ContractCase } from '../support/contract.ts'
import { identityContract, withoutAsking } from './contract.ts'
import { FirebaseWorld } from './firebase-world.ts'
import type { IdentityWorld } from './world.ts'

export interface RunOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Receives the table. */
  readonly write: (text: string) => void
  /** Receives a line for every case as soon as it is known. */
  readonly report?: (line: string) => void
  readonly cases?: readonly ContractCase<IdentityWorld>[]
  /** The address of the emulator, for the tests of the run. */
  readonly emulatorAddress?: string
  /** Ends the run after the current case; what it has made is deleted all the same. */
  readonly signal?: AbortSignal
}

const account = z.object({ project_id: z.string(), client_email: z.string(), private_key: z.string() })

/** The names are not the service's own, so that its project is never taken by mistake. */
const names = ['FIREBASE_TEST_PROJECT', 'FIREBASE_TEST_ACCOUNT', 'FIREBASE_TEST_API_KEY'] as const

/**
 * Checks the contract on a Firebase project for tests and prints what holds. Returns the exit code: 0 if everything holds, 1
 * if something differs, was not checked or could not be deleted, 2 if a setting is missing or wrong. Then nothing is called.
 */
export async function runIdentityContract(options: RunOptions): Promise<number> {
  const { environment, write, report = () => undefined, emulatorAddress } = options
  const { cases = [...identityContract, ...withoutAsking] } = options
  const refusal = refuseSettings(environment, emulatorAddress !== undefined)
  if (refusal !== undefined) {
    write(refusal)
    return 2
  }
  const app = openFirebase({
    projectId: environment['FIREBASE_TEST_PROJECT'] ?? '',
    serviceAccount: readAccount(environment['FIREBASE_TEST_ACCOUNT'] ?? ''),
    isEmulated: emulatorAddress !== undefined,
  })
  const run = `run${randomBytes(6).toString('hex')}`
  const world = new FirebaseWorld({
    app,
    run,
    apiKey: environment['FIREBASE_TEST_API_KEY'] ?? '',
    ...(emulatorAddress !== undefined && { emulatorAddress }),
  })
  try {
    const findings = await checkContract(cases, world, {
      ...(options.signal && { signal: options.signal }),
      onFinding: ({ holds, title }) => report(`${holds ? 'holds  ' : 'DIFFERS'} ${title}`),
    })
    write(formatFindings('Firebase', findings))
    const isComplete = findings.length === cases.length
    return (await clean()) && isComplete && findings.every(({ holds }) => holds) ? 0 : 1
  } catch (error) {
    await clean()
    throw error
  } finally {
    await world.identity.close()
  }

  async function clean(): Promise<boolean> {
    const left = await world.cleanUp()
    if (left.length > 0) write(`Not deleted of ${run}:\n${left.map((each) => `  ${each}`).join('\n')}`)
    return left.length === 0
  }
}

/** Returns what is missing or wrong; undefined for settings of a project for tests. */
function refuseSettings(environment: RunOptions['environment'], isEmulated: boolean): string | undefined {
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
