import { sandboxPassword } from '../../../adapters/in-memory/first-accounts'
import type { FormModel } from '../../../src/features/forms/form-model'
import type { Tab } from '../simulated/tab'
import { always, oneOf, onPage, type Choice } from './deed'

const password = sandboxPassword

const emails = [
  'free@example.com',
  'subscribed@example.com',
  'promo@example.com',
  'newcomer@example.com',
  'nobody@',
]

const credentials = [
  ...['free', 'free', 'subscribed', 'cancelled', 'promo', 'appstore'].map((name) => ({
    email: `${name}@example.com`,
    password,
  })),
  { email: 'newcomer@example.com', password },
  { email: 'free@example.com', password: 'Wrong-2026' },
  { email: 'free@example.com', password: 'Another-2026' },
  { email: 'free', password: '' },
]

const newcomers = [
  { firstName: 'Nora', lastName: 'Newcomer', email: 'newcomer@example.com', password },
  { firstName: 'Otto', lastName: 'Other', email: 'other@example.com', password },
  { firstName: 'Fay', lastName: 'Free', email: 'free@example.com', password },
  { firstName: 'Nora', lastName: '', email: 'newcomer@example.com', password: 'short' },
]

/** Types into the fields of a form. */
export function fill<Form extends { [Field in keyof Form]: string }>(
  tab: Tab,
  form: FormModel<Form>,
  values: Partial<Record<Extract<keyof Form, string>, string>>,
): void {
  for (const [field, text] of Object.entries<string>(values as Record<string, string>)) {
    form.change(field as Extract<keyof Form, string>, text)
    tab.memory.types(form, field, text)
  }
}

const canSignIn = (tab: Tab) => tab.page.has('signIn') && tab.page.signIn.state.type !== 'submitting'
const canSignUp = (tab: Tab) => tab.page.has('signUp') && tab.page.signUp.state.type !== 'submitting'

export const entry: readonly Choice[] = [
  oneOf(14, credentials, (values) =>
    onPage(
      'signs in',
      canSignIn,
      (tab) => {
        fill(tab, tab.page.signIn.form, values)
        void tab.page.signIn.submit()
      },
      `signs in with ${values.email} and the password ${values.password}`,
    ),
  ),
  oneOf(4, credentials, (values) =>
    onPage(
      'presses Sign In twice',
      canSignIn,
      (tab) => {
        fill(tab, tab.page.signIn.form, values)
        void tab.page.signIn.submit()
        void tab.page.signIn.submit()
      },
      `signs in with ${values.email} and the password ${values.password}, pressing twice`,
    ),
  ),
  oneOf(2, emails, (email) =>
    onPage(
      'types an email',
      canSignIn,
      (tab) => fill(tab, tab.page.signIn.form, { email }),
      `types the email ${email}`,
    ),
  ),
  oneOf(10, newcomers, (values) =>
    onPage(
      'signs up',
      canSignUp,
      (tab) => {
        fill(tab, tab.page.signUp.form, values)
        void tab.page.signUp.submit()
      },
      `signs up as ${values.firstName} with ${values.email} and the password ${values.password}`,
    ),
  ),
  always(
    1,
    onPage('presses Sign Up', canSignUp, (tab) => void tab.page.signUp.submit()),
  ),
  oneOf(6, ['google', 'apple'] as const, (provider) =>
    onPage(
      'signs in by a provider',
      (tab) => tab.page.has('providerSignIn') && tab.page.providerSignIn.state.type !== 'waiting',
      (tab) => void tab.page.providerSignIn.continueWith(provider),
      `signs in by ${provider}`,
    ),
  ),
  oneOf(12, emails, (email) =>
    onPage(
      'asks for a reset link',
      (tab) =>
        tab.page.has('forgotPassword') && !['sending', 'sent'].includes(tab.page.forgotPassword.state.type),
      (tab) => {
        fill(tab, tab.page.forgotPassword.form, { email })
        void tab.page.forgotPassword.submit()
      },
      `asks for a reset link for ${email}`,
    ),
  ),
  always(
    5,
    onPage(
      'tries again to be known',
      (tab) => tab.page.shown === 'unreachable',
      (tab) => void tab.portal.session.retry(),
      'presses Try again on the page that nobody could be reached from',
    ),
  ),
]
