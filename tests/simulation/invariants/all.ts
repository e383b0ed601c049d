import { bearerToken } from './bearer'
import { oneConfirmation, onePaymentAtATime, oneSecret, oneSessionRequest } from './checkout-session'
import type { Invariant } from './invariant'
import { knownStates } from './known-states'
import { lastUser, ownOrder, ownProfile } from './last-user'
import { nextActions } from './next-actions'
import { cardChanged, confirmedPayment, paidOrder, storedOrder } from './outcomes'
import { countryPrice, lockedPlans, priceToPay, refusedCode } from './price-to-pay'
import { pendingPurchaseOfPayer, purchaseEvents, singlePurchaseEvent } from './purchase-events'
import { typedTexts } from './typed-texts'
import { waits } from './waits'

export const invariants: readonly Invariant[] = [
  oneSessionRequest,
  oneSecret,
  oneConfirmation,
  onePaymentAtATime,
  confirmedPayment,
  paidOrder,
  purchaseEvents,
  singlePurchaseEvent,
  pendingPurchaseOfPayer,
  cardChanged,
  priceToPay,
  countryPrice,
  storedOrder,
  refusedCode,
  lockedPlans,
  lastUser,
  ownOrder,
  ownProfile,
  bearerToken,
  waits,
  nextActions,
  typedTexts,
  knownStates,
]
