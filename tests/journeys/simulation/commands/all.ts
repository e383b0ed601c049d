import { account, subscription } from './account'
import { checkout } from './checkout'
import type { Choice } from './command'
import { navigation, tabs } from './navigation'
import { selfService } from './self-service'
import { planSelection } from './plans'
import { passwordReset, signInAndUp, signOut } from './sign-in'
import { storage } from './storage'
import { time, worldEvents } from './world'

const everywhere = [
  [1, time],
  [1, navigation],
  [1, worldEvents],
] as const

/**
 * What a run concentrates on, so that it gets deep: how often the commands of each group are chosen. Commands of one
 * screen are chosen more often because that screen is rarely shown.
 */
const focuses = {
  everything: [
    ...everywhere,
    ...[planSelection, signInAndUp, checkout, account, subscription, selfService, passwordReset].map(
      (group) => [4, group] as const,
    ),
    [2, signOut],
    [1, tabs],
    [1, storage],
  ],
  purchase: [...everywhere, [4, planSelection], [4, checkout], [2, signInAndUp], [4, tabs], [0.3, signOut]],
  account: [
    ...everywhere,
    [2, signInAndUp],
    [2, account],
    [4, subscription],
    [4, selfService],
    [4, passwordReset],
    [0.3, signOut],
    [1, tabs],
  ],
  users: [
    ...everywhere,
    [4, signInAndUp],
    [4, signOut],
    [2, planSelection],
    [3, checkout],
    [1, account],
    [2, tabs],
  ],
} satisfies Record<string, readonly (readonly [factor: number, group: readonly Choice[]])[]>

/** The commands of each focus, and how often they are chosen. A payment takes the most steps, so it comes twice. */
export const choicesByFocus: readonly (readonly Choice[])[] = [
  ...Object.values(focuses),
  focuses.purchase,
].map((groups) =>
  groups.flatMap(([factor, group]) =>
    group.map(({ weight, commands }) => ({ weight: Math.ceil(10 * weight * factor), commands })),
  ),
)

export const allCommands = [...new Set(choicesByFocus.flat().flatMap(({ commands }) => commands))]
