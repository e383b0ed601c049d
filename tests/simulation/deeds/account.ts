import type { ProfileField } from '../../../src/features/account/edit-field.view-model'
import { always, oneOf, onPage, type Choice } from './deed'

const texts: Readonly<Record<ProfileField, readonly string[]>> = {
  firstName: ['Fiona', '', ' Fay '],
  lastName: ['Frank', ''],
  email: ['fay.new@example.com', 'free@example.com', 'subscribed@example.com', 'not an email'],
}

const edits = (Object.keys(texts) as ProfileField[]).flatMap((field) =>
  texts[field].map((text) => ({ field, text })),
)

export const account: readonly Choice[] = [
  always(
    3,
    onPage(
      'logs out',
      (tab) => tab.page.has('profile') && !tab.portal.order.isBeingPaid,
      (tab) => void tab.page.profile.logOut(),
    ),
  ),
  oneOf(10, edits, ({ field, text }) =>
    onPage(
      'edits a field',
      (tab) => {
        const model = tab.fields?.[field]
        const owner = tab.page.has('profile') ? tab.page.profile.signedIn?.account : undefined
        const mayEdit = field !== 'email' || owner?.method === 'password'
        return mayEdit && model !== undefined && model.state.type !== 'saving'
      },
      (tab) => {
        const model = tab.fields?.[field]
        if (!model) return
        if (model.state.type === 'view') model.edit()
        model.change(text)
        tab.memory.types(model, 'draft', text)
        if (field === 'email') tab.memory.people.add(text)
      },
      `edits ${field} to ${JSON.stringify(text)}`,
    ),
  ),
  oneOf(12, ['firstName', 'lastName', 'email'] as const, (field) =>
    onPage(
      'saves a field',
      (tab) => tab.fields?.[field].state.type === 'edit',
      (tab) => {
        void tab.fields?.[field].save()
        void tab.fields?.[field].save()
      },
      `saves ${field}, pressing twice`,
    ),
  ),
  oneOf(1, ['firstName', 'email'] as const, (field) =>
    onPage(
      'leaves a field as it was',
      (tab) => tab.fields?.[field].state.type === 'edit',
      (tab) => tab.fields?.[field].close(),
      `leaves ${field} as it was`,
    ),
  ),
  always(
    3,
    onPage(
      'wants to reset the password',
      (tab) => tab.page.has('resetPassword') && tab.page.resetPassword.state.type !== 'asking',
      (tab) => tab.page.resetPassword.ask(),
    ),
  ),
  always(
    10,
    onPage(
      'has the reset link sent',
      (tab) => tab.page.has('resetPassword') && tab.page.resetPassword.state.type === 'asking',
      (tab) => {
        void tab.page.resetPassword.send()
        void tab.page.resetPassword.send()
      },
    ),
  ),
  always(
    3,
    onPage(
      'wants to delete the account',
      (tab) => tab.page.has('deleteAccount') && tab.page.deleteAccount.state.type === 'closed',
      (tab) => tab.page.deleteAccount.ask(),
    ),
  ),
  always(
    6,
    onPage(
      'ticks the box of the deletion',
      ({ page }) =>
        page.has('deleteAccount') &&
        page.deleteAccount.state.type === 'asking' &&
        !page.deleteAccount.state.agreed,
      (tab) => tab.page.deleteAccount.agree(true),
    ),
  ),
  always(
    10,
    onPage(
      'deletes the account',
      ({ page }) =>
        page.has('deleteAccount') &&
        page.deleteAccount.state.type === 'asking' &&
        page.deleteAccount.state.agreed,
      (tab) => {
        void tab.page.deleteAccount.confirm()
        void tab.page.deleteAccount.confirm()
      },
      'deletes the account, pressing twice',
    ),
  ),
  always(
    1,
    onPage(
      'closes the deletion',
      (tab) => tab.page.has('deleteAccount') && tab.page.deleteAccount.state.type === 'asking',
      (tab) => tab.page.deleteAccount.close(),
    ),
  ),
]
