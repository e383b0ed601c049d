import { codeCalledInvalid } from './code-called-invalid'
import type { Invariant } from './invariant'
import { oneSessionRequest } from './live-requests'
import { priceToPay } from './price-to-pay'

/** Every promise that a step may not break. */
export const invariants: readonly Invariant[] = [oneSessionRequest, priceToPay, codeCalledInvalid]
