import type { Planted } from './bend'
import { checkoutBugs } from './checkout'
import { orderBugs } from './orders'
import { peopleBugs } from './people'
import { purchaseBugs } from './purchases'
import { screenBugs } from './screens'

/** Three bugs for each promise. */
export const plantedBugs: readonly Planted[] = [
  ...checkoutBugs,
  ...purchaseBugs,
  ...orderBugs,
  ...peopleBugs,
  ...screenBugs,
]
