import { sandboxPassword as password } from '#adapters/in-memory/seed'
import type { FormModel } from '../../../../src/features/forms/form-model'
import { ForgotPasswordViewModel } from '../../../../src/screens/forgot-password/forgot-password.view-model'
import { ProfileViewModel } from '../../../../src/screens/profile/profile.view-model'
import { ProviderSignInViewModel } from '../../../../src/features/sign-in/provider-sign-in.view-model'
import { SetPasswordViewModel } from '../../../../src/screens/set-password/set-password.view-model'
import { SignInViewModel } from '../../../../src/screens/sign-in/sign-in.view-model'
import { SignUpViewModel } from '../../../../src/screens/sign-up/sign-up.view-model'
import type { Browser } from '../simulated/browser'
import type { Tab } from '../simulated/tab'
import { anywhere, onPage, onScreen, press, twice, type Choice } from './command'

const of = (name: string) => ({ email: `${name}@example.com`, password })

const credentials = {
  free: of('free'),
  subscribed: of('subscribed'),
  cancelled: of('cancelled'),
  promo: of('promo'),
  appstore: of('appstore'),
  newcomer: of('newcomer'),
  'wrong password': { email: 'free@example.com', password: 'Wrong-2026' },
  'new password': { email: 'free@example.com', password: 'Another-2026' },
  'no email': { email: 'free', password: '' },
}

const newUsers = {
  newcomer: { firstName: 'Nora', lastName: 'Newcomer', email: 'newcomer@example.com', password },
  other: { firstName: 'Otto', lastName: 'Other', email: 'other@example.com', password },
  'taken email': { firstName: 'Fay', lastName: 'Free', email: 'free@example.com', password },
  'short password': { firstName: 'Nora', lastName: '', email: 'newcomer@example.com', password: 'short' },
}

const emails = [...['free', 'subscribed', 'promo', 'newcomer'].map((name) => of(name).email), 'nobody@']

function keysOf<Key extends string>(values: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(values) as Key[]
}

function fill<Form extends { [Field in keyof Form]: string }>(
  { memory }: Tab,
  form: FormModel<Form>,
  values: Partial<Record<Extract<keyof Form, string>, string>>,
): void {
  for (const [field, text] of Object.entries<string>(values as Record<string, string>)) {
    form.change(field as Extract<keyof Form, string>, text)
    memory.recordTyped(form, field, text)
  }
}

function signsIn(weight: number, presses: 1 | 2): Choice {
  return onScreen(SignInViewModel, presses === 1 ? 'signs in' : 'signs in, pressing twice', {
    weight,
    values: ['free', ...keysOf(credentials)],
    check: ({ state }) => state.type !== 'submitting',
    run: (model, user, _browser, tab) => {
      fill(tab, model.form, credentials[user])
      press(presses, () => model.submit())
    },
  })
}

export const signInAndUp: readonly Choice[] = [
  signsIn(12, 1),
  signsIn(3, 2),
  onScreen(SignInViewModel, 'types an email', {
    weight: 2,
    values: emails,
    check: ({ state }) => state.type !== 'submitting',
    run: (model, email, _browser, tab) => fill(tab, model.form, { email }),
  }),
  onScreen(SignUpViewModel, 'signs up', {
    weight: 10,
    values: keysOf(newUsers),
    check: ({ state }) => state.type !== 'submitting',
    run: (model, user, _browser, tab) => {
      fill(tab, model.form, newUsers[user])
      void model.submit()
    },
  }),
  onScreen(SignUpViewModel, 'submits the sign-up form', {
    weight: 1,
    check: ({ state }) => state.type !== 'submitting',
    run: (model) => void model.submit(),
  }),
  onScreen(ProviderSignInViewModel, 'signs in with', {
    weight: 6,
    values: ['google', 'apple'],
    check: ({ state }) => state.type !== 'waiting',
    run: (model, provider) => void model.continueWith(provider),
  }),
  onScreen(ForgotPasswordViewModel, 'requests a reset link', {
    weight: 12,
    values: emails,
    check: ({ state }) => !['sending', 'sent'].includes(state.type),
    run: (model, email, _browser, tab) => {
      fill(tab, model.form, { email })
      void model.submit()
    },
  }),
  onPage('retries to load the user', {
    weight: 5,
    check: ({ page }) => page.visiblePage === 'unreachable',
    run: ({ portal }) => void portal.session.retry(),
  }),
]

export const signOut: readonly Choice[] = [
  onScreen(ProfileViewModel, 'signs out', {
    weight: 6,
    check: ({ isPaying }) => !isPaying,
    run: (profile) => void profile.logOut(),
  }),
]

function latestLink({ world }: Browser): string | undefined {
  return world.read().inbox.at(-1)?.link
}

export const passwordReset: readonly Choice[] = [
  anywhere('follows the reset link', {
    weight: 6,
    check: (tab, _value, browser) =>
      latestLink(browser) !== undefined && !tab.page.find(SetPasswordViewModel),
    run: (tab, _value, browser) => tab.load(latestLink(browser) ?? '/'),
  }),
  onScreen(SetPasswordViewModel, 'types a new password', {
    weight: 10,
    values: ['Another-2026', ' Another-2026 ', 'weak', 'Halcyon-2026'],
    check: ({ state }) => state.type === 'ready',
    run: (model, text, _browser, { memory }) => {
      model.changePassword(text)
      memory.recordTyped(model, 'password', text.trim())
    },
  }),
  onScreen(SetPasswordViewModel, 'sets the new password', {
    weight: 16,
    check: ({ state, isStrong }) => state.type === 'ready' && isStrong,
    run: (model) => twice(() => model.submit()),
  }),
]
