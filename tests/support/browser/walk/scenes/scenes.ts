import * as account from './account'
import * as card from './card'
import * as checkout from './checkout'
import * as entry from './entry'
import { noticeKinds } from './notices'
import { countryStates, pages, sessionStates } from './pages'
import * as passwords from './passwords'
import * as plans from './plans'
import * as profile from './profile'
import type { Way, Ways } from './scene'
import * as signUp from './sign-up'
import * as subscription from './subscription'

type Group = Readonly<Record<string, Ways<string>>>

/** What is shown of each view model. */
const viewModels: Readonly<Record<string, Group>> = {
  membership: { ...plans },
  signUp: { ...signUpGroup() },
  signIn: { states: entry.signInStates, failures: entry.signInFailures },
  providerSignIn: {
    states: entry.providerStates,
    failures: entry.providerFailures,
    waysIn: entry.waysIn,
  },
  profile: { ...profile },
  checkout: { ...checkout },
  paymentSuccessful: { confirmations: subscription.confirmations },
  forgotPassword: { states: passwords.forgotPasswordStates, failures: passwords.resetRequestFailures },
  setPassword: {
    states: passwords.setPasswordStates,
    rules: passwords.passwordRules,
    failures: passwords.setPasswordFailures,
  },
  cancelSubscription: { states: subscription.cancelStates },
  changePaymentMethod: { ...card },
  editField: { states: account.editStates, fields: account.profileFields, failures: account.saveFailures },
  resetPassword: { states: account.resetStates, failures: account.resetFailures },
  deleteAccount: { states: account.deleteStates, questions: account.deleteQuestions },
}

function signUpGroup(): Group {
  return {
    states: signUp.signUpStates,
    failures: signUp.signUpFailures,
    problems: signUp.fieldProblems,
    hints: signUp.fieldHints,
  }
}

const groups: Readonly<Record<string, Group>> = {
  ...viewModels,
  stores: { session: sessionStates, country: countryStates, notices: noticeKinds },
  pages: { addresses: pages },
}

export interface Scene {
  /** Where it belongs, and which state it shows. */
  readonly name: string
  readonly go: Way
}

/** Every scene once: several states may be shown by one. */
export const scenes: readonly Scene[] = distinct(
  Object.entries(groups).flatMap(([group, unions]) =>
    Object.entries(unions).flatMap(([union, ways]) =>
      Object.entries(ways).map(([state, go]) => ({ name: `${group}, ${union}: ${state}`, go })),
    ),
  ),
)

/** How many states the tables name. */
export const stateCount = Object.values(groups)
  .flatMap((unions) => Object.values(unions))
  .reduce((count, ways) => count + Object.keys(ways).length, 0)

/** Each screen once. */
export const screens: readonly Scene[] = Object.entries(pages).map(([name, go]) => ({ name, go }))

function distinct(all: readonly Scene[]): Scene[] {
  const ways = new Map<Way, string[]>()
  for (const { name, go } of all) ways.set(go, [...(ways.get(go) ?? []), name])
  return Array.from(ways, ([go, names]) => ({ name: names.join('; '), go }))
}
