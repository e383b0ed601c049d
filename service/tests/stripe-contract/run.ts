import { randomBytes } from 'node:crypto'
import { setTimeout as waitFor } from 'node:timers/promises'
import { openStripe } from '../../src/stripe/stripe-client.ts'
import { checkContract, formatFindings, type ContractCase } from '../support/contract.ts'
import { cleanUp } from './clean-up.ts'
import { stripeContract } from './contract.ts'
import { StripeWorld } from './world.ts'

export interface RunOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Receives the table. */
  readonly write: (text: string) => void
  /** Receives a line for every case as soon as it is known. */
  readonly report?: (line: string) => void
  readonly cases?: readonly ContractCase<StripeWorld>[]
  /** The address of a fake Stripe API, for the tests of the run. */
  readonly address?: string
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  readonly wait?: (milliseconds: number) => Promise<unknown>
  /** Ends the run after the current case; what it has made is deleted all the same. */
  readonly signal?: AbortSignal
}

/**
 * Checks the contract in Stripe's test mode and prints what holds. Returns the exit code: 0 if everything holds, 1 if
 * something differs, was not checked or could not be deleted, 2 if there is no key for tests. Without one, nothing is called.
 */
export async function runStripeContract(options: RunOptions): Promise<number> {
  const { environment, write, report = () => undefined, cases = stripeContract, address, signal } = options
  const { wait = waitFor, now = Date.now } = options
  const secretKey = environment['STRIPE_TEST_KEY'] ?? ''
  const refusal = refuseKey(secretKey)
  if (refusal !== undefined) {
    write(refusal)
    return 2
  }
  const run = `run${randomBytes(6).toString('hex')}`
  const startedAt = Math.floor(now() / 1000)
  // The fake has no limit of calls; Stripe's own is kept by the service's limiter.
  const toFake = address === undefined ? {} : { address, callsPerSecond: Infinity }
  const stripe = openStripe({ secretKey, retries: 3, ...toFake })
  const world = new StripeWorld({
    stripe,
    owner: stripe,
    run,
    now,
    wait: async (milliseconds) => void (await wait(milliseconds)),
  })
  try {
    const findings = await checkContract(cases, world, {
      ...(signal && { signal }),
      onFinding: ({ holds, title }) => report(`${holds ? 'holds  ' : 'DIFFERS'} ${title}`),
    })
    write(formatFindings('Stripe', findings))
    const isComplete = findings.length === cases.length
    return (await clean()) && isComplete && findings.every(({ holds }) => holds) ? 0 : 1
  } catch (error) {
    await clean()
    throw error
  }

  async function clean(): Promise<boolean> {
    const left = await cleanUp(stripe, run, startedAt)
    if (left.length > 0) write(`Not deleted of ${run}:\n${left.map((each) => `  ${each}`).join('\n')}`)
    return left.length === 0
  }
}

/** Returns why the key is refused; undefined for one of test mode. */
function refuseKey(key: string): string | undefined {
  if (key === '')
    return 'STRIPE_TEST_KEY is not set: it takes a secret key of Stripe’s test mode, sk_test_… or rk_test_….'
  if (!/^(sk|rk)_test_/.test(key))
    return 'STRIPE_TEST_KEY is no key of test mode, which begins with sk_test_ or rk_test_: nothing was called.'
  return undefined
}
