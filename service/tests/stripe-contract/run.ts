import { randomBytes } from 'node:crypto'
import { setTimeout as waitFor } from 'node:timers/promises'
import { openStripe } from '../../src/stripe/stripe-client.ts'
import { runContract, type RunOptions } from '../support/contract.ts'
import { cleanUp } from './clean-up.ts'
import { stripeContract } from './contract.ts'
import { StripeWorld } from './world.ts'

interface StripeRunOptions extends RunOptions<StripeWorld> {
  /** The address of a fake Stripe API, for the tests of the run. */
  readonly address?: string
  readonly wait?: (milliseconds: number) => Promise<unknown>
}

/** Checks the contract in Stripe's test mode. Returns the exit code, 2 without a key for tests. Then nothing is called. */
export async function runStripeContract(options: StripeRunOptions): Promise<number> {
  const { environment, write, cases = stripeContract, address, wait = waitFor } = options
  const secretKey = environment['STRIPE_TEST_KEY'] ?? ''
  const refusal = refuseKey(secretKey)
  if (refusal !== undefined) {
    write(refusal)
    return 2
  }
  const run = `run${randomBytes(6).toString('hex')}`
  const startedAt = Math.floor(Date.now() / 1000)
  // The fake has no limit of calls; Stripe's own is kept by the service's limiter.
  const toFake = address === undefined ? {} : { address, callsPerSecond: Infinity }
  const stripe = openStripe({ secretKey, retries: 3, ...toFake })
  const world = new StripeWorld({ stripe, owner: stripe, run, now: Date.now, wait })
  const cleanUpRun = () => cleanUp(stripe, run, startedAt)
  return runContract({ provider: 'Stripe', run, world, cases, cleanUp: cleanUpRun }, options)
}

/** Returns why the key is refused; undefined for one of test mode. */
function refuseKey(key: string): string | undefined {
  if (key === '')
    return 'STRIPE_TEST_KEY is not set: it takes a secret key of Stripe’s test mode, sk_test_… or rk_test_….'
  if (!/^(sk|rk)_test_/.test(key))
    return 'STRIPE_TEST_KEY is no key of test mode, which begins with sk_test_ or rk_test_: nothing was called.'
  return undefined
}
