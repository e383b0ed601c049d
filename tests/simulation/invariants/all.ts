import { bearer } from './bearer'
import { oneConfirmation, oneSecret, oneSessionRequest } from './checkout-session'
import { codeCalledInvalid } from './code-called-invalid'
import type { Invariant } from './invariant'
import { knownStates } from './known-states'
import { lastUser } from './last-user'
import { lockedCards } from './locked-cards'
import { priceToPay } from './price-to-pay'
import { markOfPayer, purchaseEvents } from './purchase-events'
import { storedOrder } from './stored-order'
import { typedTexts } from './typed-texts'
import { everyWaitEnds } from './waits'
import { somethingToDo } from './ways-on'

/** Every promise that a step may not break. */
export const invariants: readonly Invariant[] = [
  oneSessionRequest,
  oneSecret,
  oneConfirmation,
  purchaseEvents,
  markOfPayer,
  priceToPay,
  storedOrder,
  codeCalledInvalid,
  lockedCards,
  lastUser,
  bearer,
  everyWaitEnds,
  somethingToDo,
  typedTexts,
  knownStates,
]
