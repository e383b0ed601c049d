import { inTerminal } from '../support/contract.ts'
import { runStripeContract } from './run.ts'

/** `npm run test:stripe`. */
process.exitCode = await runStripeContract(inTerminal())
