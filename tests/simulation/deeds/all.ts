import type { Choice } from './deed'
import { moves } from './moves'
import { plans } from './plans'

/** Everything that people and the world can do. */
export const deeds: readonly Choice[] = [...moves, ...plans]
