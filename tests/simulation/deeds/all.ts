import { account } from './account'
import { checkout } from './checkout'
import type { Choice } from './deed'
import { elsewhere } from './elsewhere'
import { entry } from './entry'
import { moves } from './moves'
import { resetting } from './passwords'
import { plans } from './plans'
import { storage } from './storage'
import { subscription } from './subscription'

/** What can be done on one page only is chosen more often: most of the time its page is not the one that is shown. */
const often = ({ weight, deeds }: Choice): Choice => ({ weight: weight * 4, deeds })

/** Everything that people and the world can do. */
export const choices: readonly Choice[] = [
  ...[...plans, ...entry, ...checkout, ...account, ...subscription, ...resetting].map(often),
  ...moves,
  ...elsewhere,
  ...storage,
]
