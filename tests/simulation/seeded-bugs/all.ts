import { checkoutBugs } from './checkout'
import { orderBugs } from './orders'
import { purchaseBugs } from './purchases'
import { screenBugs } from './screens'
import type { SeededBug } from './seeded-bug'
import { userBugs } from './users'

export const seededBugs: readonly SeededBug[] = [
  ...checkoutBugs,
  ...purchaseBugs,
  ...orderBugs,
  ...userBugs,
  ...screenBugs,
]
