import { cancelStates, deleteStates, editStates, profileStates, resetStates } from './account'
import { cardStates, checkoutStates } from './checkout'
import { forgotPasswordStates, providerStates, setPasswordStates, signInStates, signUpStates } from './entry'
import type { Open, StateTable } from './page-state'
import { planStates } from './plans'
import { screenStates, storeStates } from './screens'

const tables: Readonly<Record<string, StateTable>> = {
  membership: planStates,
  'sign-up': signUpStates,
  'sign-in': signInStates,
  'provider sign-in': providerStates,
  'forgot password': forgotPasswordStates,
  'set password': setPasswordStates,
  profile: profileStates,
  'edit field': editStates,
  'reset password': resetStates,
  'delete account': deleteStates,
  cancel: cancelStates,
  checkout: checkoutStates,
  'change card': cardStates,
  stores: storeStates,
  pages: { address: screenStates },
}

export interface PageState {
  readonly name: string
  readonly open: Open
}

/** Every page state, once: one page may show several states. */
export const pageStates: readonly PageState[] = distinct(
  Object.entries(tables).flatMap(([group, table]) =>
    Object.entries(table).flatMap(([union, states]) =>
      Object.entries(states).map(([state, open]) => ({ name: `${group}, ${union}: ${state}`, open })),
    ),
  ),
)

/** Every screen in one state. */
export const screens: readonly PageState[] = Object.entries(screenStates).map(([name, open]) => ({
  name,
  open,
}))

function distinct(states: readonly PageState[]): PageState[] {
  const names = new Map<Open, string[]>()
  for (const { name, open } of states) names.set(open, [...(names.get(open) ?? []), name])
  return Array.from(names, ([open, all]) => ({ name: all.join('; '), open }))
}
