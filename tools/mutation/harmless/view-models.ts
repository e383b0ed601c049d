import type { Harmless } from './harmless'

const profile = 'src/screens/profile/profile.view-model.ts'
const card = 'src/screens/change-payment-method/change-payment-method.view-model.ts'
const checkout = 'src/screens/checkout/checkout.view-model.ts'
const cancelling = 'src/screens/cancel-subscription/cancel-subscription.view-model.ts'
const signIn = 'src/screens/sign-in/sign-in.view-model.ts'

const narrowing = 'Only an open form has a secret; the compiler asks for the type first.'
const failed = 'Only a failure has a kind; the compiler asks for the type first.'
const noField = 'No field of the form has that name.'
const pendingPayment =
  'A pending payment keeps every press away from the use case; the compiler does not know that.'
const paysAfter = "this.pays(kind === 'in-flight' ? { type: 'idle' } : { type: 'failed', kind })"
const computed = 'What is computed is kept until something changes: it only saves time.'

export const harmlessInViewModels: readonly Harmless[] = [
  {
    file: profile,
    was: 'makeObservable(this, { signedIn: computed, stage: computed })',
    becomes: 'makeObservable(this, {})',
    reason: computed,
  },
  {
    file: 'src/screens/account/delete-account.view-model.ts',
    was: "if (this.state.type !== 'asking' || !this.state.agreed) return",
    becomes: 'if (false || !this.state.agreed) return',
    reason: 'Only a question can have been agreed to; the compiler asks for the type first.',
  },
  {
    file: card,
    was: "if (this.state.type !== 'open' || this.state.clientSecret !== clientSecret) return",
    becomes: 'if (false || this.state.clientSecret !== clientSecret) return',
    reason: narrowing,
  },
  {
    file: checkout,
    was: "if (this.state.type !== 'open' || this.state.clientSecret !== clientSecret) return",
    becomes: 'if (false || this.state.clientSecret !== clientSecret) return',
    reason: narrowing,
  },
  {
    file: 'src/screens/sign-up/sign-up.view-model.ts',
    was: "return this.state.type === 'failed' && this.state.kind === 'email-taken'",
    becomes: "return true && this.state.kind === 'email-taken'",
    reason: failed,
  },
  {
    file: 'src/screens/forgot-password/forgot-password.view-model.ts',
    was: "return state.type === 'failed' && (state.kind === 'user-not-found' || state.kind === 'unknown')",
    becomes: "return true && (state.kind === 'user-not-found' || state.kind === 'unknown')",
    reason: failed,
  },
  {
    file: signIn,
    was: "'no-connection': [],",
    becomes: `'no-connection': ["Stryker was here"],`,
    reason: noField,
  },
  {
    file: signIn,
    was: "'too-many-attempts': [],",
    becomes: `'too-many-attempts': ["Stryker was here"],`,
    reason: noField,
  },
  {
    file: cancelling,
    was: 'return renewsAt === undefined ? undefined : visitorsDay(this.clock, renewsAt)',
    becomes: 'return false ? undefined : visitorsDay(this.clock, renewsAt)',
    reason: 'What is missing is no day either; the compiler does not let it be asked for.',
  },
  {
    file: cancelling,
    was: "else this.notices.tell('subscription-cancelled', until ? formatShortDate(until) : '')",
    becomes: `else this.notices.tell('subscription-cancelled', until ? formatShortDate(until) : "Stryker was here!")`,
    reason: 'Who cancels has a subscription, and that has a day; the compiler does not know either.',
  },
  {
    file: checkout,
    was: paysAfter,
    becomes: "this.pays(false ? { type: 'idle' } : { type: 'failed', kind })",
    reason: pendingPayment,
  },
  {
    file: checkout,
    was: paysAfter,
    becomes: `this.pays(kind === "" ? { type: 'idle' } : { type: 'failed', kind })`,
    reason: pendingPayment,
  },
  {
    file: checkout,
    was: paysAfter,
    becomes: "this.pays(kind === 'in-flight' ? {} : { type: 'failed', kind })",
    reason: pendingPayment,
  },
  {
    file: checkout,
    was: paysAfter,
    becomes: `this.pays(kind === 'in-flight' ? { type: "" } : { type: 'failed', kind })`,
    reason: pendingPayment,
  },
  {
    file: 'src/screens/set-password/set-password.view-model.ts',
    was: "const failure = this.state.type === 'ready' ? this.state.failure : undefined",
    becomes: 'const failure = true ? this.state.failure : undefined',
    reason: 'Only what is ready has a failure; the compiler asks for the type first.',
  },
  {
    file: 'src/screens/account/edit-field.view-model.ts',
    was: 'const remains = problem !== undefined && this.problemOf(draft.trim()) === problem',
    becomes: 'const remains = true && this.problemOf(draft.trim()) === problem',
    reason:
      'A problem that is missing and remains so is none; the compiler does not take it for one that is left out.',
  },
]
