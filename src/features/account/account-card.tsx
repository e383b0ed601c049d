import { observer } from 'mobx-react-lite'
import { fields } from '#messages/fields'
import { account } from '#messages/account'
import { signInMethods } from '#messages/sign-in-methods'
import type { SignInMethod } from '#core/domain/account'
import type { EditFailure } from '#core/use-cases/edit-profile-field'
import { Card } from '../../ui/card'
import { EditableField } from '../../ui/editable-field'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { emailHints } from '../../ui/text-field'
import { useViewModel } from '../../use-view-model'
import { SubmittedErrors } from '../forms/submitted-errors'
import styles from './account-card.module.css'
import { AccountActions } from './account-actions'
import type { ProfileField } from './check-profile'
import { ConfirmPassword } from './confirm-password'
import { EditProfileViewModel, type EditFieldViewModel } from './edit-field.view-model'

const hints = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { ...emailHints, autoComplete: 'email' },
} as const

interface AccountCardProps {
  method: SignInMethod
  isPaying: boolean
}

/** Edits the profile, and resets the password or deletes the account unless a payment is pending. */
export function AccountCard({ method, isPaying }: AccountCardProps) {
  const model = useViewModel(EditProfileViewModel)
  const hasPassword = method === 'password'
  const editable: ProfileField[] = ['firstName', 'lastName', ...(hasPassword ? (['email'] as const) : [])]
  return (
    <Card title={account.card}>
      <Stack>
        <div className={styles.fields}>
          {editable.map((field) => (
            <EditField key={field} model={model.fields[field]} />
          ))}
        </div>
        {!hasPassword && <p>{account.withoutPassword(signInMethods[method])}</p>}
        <AccountActions hasPassword={hasPassword} disabled={isPaying} />
      </Stack>
    </Card>
  )
}

const EditField = observer(function EditField({ model }: { model: EditFieldViewModel }) {
  const { field, state } = model
  const failure = failureAt('form', state)
  const invalidFields = [
    ...(errorOf(state) ? [field] : []),
    ...(failureAt('password', state) ? (['password'] as const) : []),
  ]
  return (
    <>
      <SubmittedErrors form={{ invalidFields }} labels={fields} isFailed={failure !== undefined} />
      <EditableField
        label={fields[field]}
        name={field}
        input={hints[field]}
        value={model.value}
        draft={model.draft}
        state={state.type}
        editText={account.edit}
        editLabel={account.editField[field]}
        saveLabel={account.save}
        closeLabel={account.close}
        onEdit={() => model.edit()}
        onChange={(text) => model.change(text)}
        onSave={() => void model.save()}
        onClose={() => model.close()}
        error={errorOf(state)}
        notice={failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      >
        {model.password !== undefined && (
          <ConfirmPassword
            id="password"
            password={model.password}
            onChange={(text) => model.changePassword(text)}
            readOnly={state.type === 'saving'}
            hint={account.passwordHint}
            error={failureAt('password', state)}
            isNew
          />
        )}
      </EditableField>
      {state.type === 'view' && state.isSaved && (
        <Notice tone="success">
          {field === 'email' ? account.saved.email(model.value) : account.saved[field]}
        </Notice>
      )}
    </>
  )
})

function errorOf(state: EditFieldViewModel['state']): string | undefined {
  return state.type === 'edit' && state.problem ? state.problem : failureAt('field', state)
}

function failureAt(place: FailurePlace, state: EditFieldViewModel['state']): string | undefined {
  const failure = state.type === 'edit' ? state.failure : undefined
  return failure && placeOf(failure) === place ? account.failed[failure] : undefined
}

type FailurePlace = 'field' | 'password' | 'form'

/** A failure that no other text would solve is shown at neither field. */
function placeOf(failure: EditFailure['kind']): FailurePlace {
  if (failure === 'refused') return 'field'
  return failure === 'password-required' || failure === 'invalid-credentials' ? 'password' : 'form'
}
