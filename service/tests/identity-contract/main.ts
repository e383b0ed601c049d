import { inTerminal } from '../support/contract.ts'
import { runIdentityContract } from './run.ts'

/** `npm run test:identity`. */
process.exitCode = await runIdentityContract(inTerminal())
