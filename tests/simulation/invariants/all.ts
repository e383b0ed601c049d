import * as bearer from './bearer'
import * as checkoutSession from './checkout-session'
import type { Invariant } from './invariant'
import * as knownStates from './known-states'
import * as lastUser from './last-user'
import * as nextActions from './next-actions'
import * as outcomes from './outcomes'
import * as prices from './price-to-pay'
import * as purchaseEvents from './purchase-events'
import * as typedTexts from './typed-texts'
import * as waits from './waits'

/** Every export of these modules. */
export const invariants: readonly Invariant[] = [
  checkoutSession,
  outcomes,
  purchaseEvents,
  prices,
  lastUser,
  bearer,
  waits,
  nextActions,
  typedTexts,
  knownStates,
].flatMap((module) => Object.values<Invariant>(module))
