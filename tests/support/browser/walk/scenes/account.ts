import type { ResetRequestFailure } from '../../../../../src-core/ports/identity'
import type { UserUpdateFailure } from '../../../../../src-core/ports/portal-api'
import type { DeleteAccountViewModel } from '../../../../../src/features/account/delete-account.view-model'
import type {
  EditFieldViewModel,
  ProfileField,
} from '../../../../../src/features/account/edit-field.view-model'
import type { ResetPasswordViewModel } from '../../../../../src/features/account/reset-password.view-model'
import type { Walker } from '../walker'
import { waysToFail, type Way, type Ways } from './scene'

const atHome =
  (signedIn = 'subscribed'): Way =>
  async (walker) => {
    await walker.open('/', { signedIn })
    await walker.button(walker.texts.account.deleteAccount).waitFor()
  }

async function edit(walker: Walker, field: ProfileField, text: string) {
  await walker.press(walker.texts.account.editField[field])
  await walker.page.getByRole('textbox', { name: walker.texts.fields[field] }).fill(text)
  await walker.press(walker.texts.account.save)
}

const emptied =
  (field: ProfileField, problem: 'first-name-required' | 'last-name-required' | 'email-required'): Way =>
  async (walker) => {
    await atHome()(walker)
    await edit(walker, field, '')
    await walker.see(walker.texts.fields.problems[problem])
  }

export const profileFields: Ways<ProfileField> = {
  firstName: emptied('firstName', 'first-name-required'),
  lastName: emptied('lastName', 'last-name-required'),
  email: emptied('email', 'email-required'),
}

export const editStates: Ways<EditFieldViewModel['state']['type']> = {
  view: atHome(),
  edit: async (walker) => {
    await atHome()(walker)
    await walker.press(walker.texts.account.editField.firstName)
    await walker.press(walker.texts.account.editField.email)
    await walker.button(walker.texts.account.save).nth(1).waitFor()
  },
  saving: async (walker) => {
    await atHome()(walker)
    await walker.fault(['updateUser', 'never-answers'])
    await edit(walker, 'lastName', 'Saved')
    await walker.seeBusy(walker.texts.account.save)
  },
}

export const saveFailures = waysToFail<UserUpdateFailure['kind']>(
  {
    unreachable: ['updateUser', { kind: 'unreachable' }],
    'service-error': ['updateUser', { kind: 'service-error' }],
    'not-signed-in': ['updateUser', { kind: 'not-signed-in' }],
    refused: ['updateUser', { kind: 'refused' }],
  },
  async (walker, fault, kind) => {
    await atHome()(walker)
    await walker.fault(fault)
    await edit(walker, 'firstName', 'Refused')
    await walker.see(walker.texts.account.failed[kind])
  },
)

async function askForReset(walker: Walker) {
  await atHome()(walker)
  await walker.press(walker.texts.account.resetPassword)
  await walker.page.getByRole('dialog').waitFor()
}

export const resetStates: Ways<ResetPasswordViewModel['state']['type']> = {
  closed: atHome('free'),
  asking: askForReset,
  sending: async (walker) => {
    await askForReset(walker)
    await walker.fault(['requestPasswordReset', 'never-answers'])
    await walker.answer(walker.texts.account.goOn)
    await walker.seeBusy(walker.texts.account.goOn)
  },
  sent: async (walker) => {
    await askForReset(walker)
    await walker.answer(walker.texts.account.goOn)
    await walker.see(walker.texts.account.resetSent)
  },
}

export const resetFailures = waysToFail<ResetRequestFailure['kind']>(
  {
    'user-not-found': ['requestPasswordReset', { kind: 'user-not-found' }],
    'no-connection': ['requestPasswordReset', { kind: 'no-connection' }],
    'too-many-attempts': ['requestPasswordReset', { kind: 'too-many-attempts' }],
    unknown: ['requestPasswordReset', { kind: 'unknown', cause: 'a test' }],
  },
  async (walker, fault, kind) => {
    await askForReset(walker)
    await walker.fault(fault)
    await walker.answer(walker.texts.account.goOn)
    await walker.see(walker.texts.forgotPassword.failed[kind])
  },
)

const askToDelete =
  (signedIn: string): Way =>
  async (walker) => {
    await atHome(signedIn)(walker)
    await walker.press(walker.texts.account.deleteAccount)
    await walker.page.getByRole('dialog').waitFor()
  }

async function agreeToDelete(walker: Walker) {
  await askToDelete('subscribed')(walker)
  await walker.tick(walker.texts.account.deleteAgree)
}

export const deleteStates: Ways<DeleteAccountViewModel['state']['type']> = {
  closed: atHome('cancelled'),
  asking: askToDelete('subscribed'),
  deleting: async (walker) => {
    await agreeToDelete(walker)
    await walker.fault(['deleteUser', 'never-answers'])
    await walker.answer(walker.texts.account.goOn)
    await walker.seeBusy(walker.texts.account.goOn)
  },
}

type Asking = Extract<DeleteAccountViewModel['state'], { readonly type: 'asking' }>

/** What else the open question can say, besides who bills the subscription. */
export const deleteQuestions: Ways<Exclude<keyof Asking, 'type'> | 'billed elsewhere' | 'not billed'> = {
  agreed: agreeToDelete,
  failed: async (walker) => {
    await agreeToDelete(walker)
    await walker.fault(['deleteUser', { kind: 'unreachable' }])
    await walker.answer(walker.texts.account.goOn)
    await walker.see(walker.texts.account.deleteFailed)
  },
  'billed elsewhere': askToDelete('appstore'),
  'not billed': askToDelete('free'),
}
