import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { fields } from '#messages/fields'
import { account } from '#messages/account'
import type { EditFailure } from '../../../src-core/use-cases/edit-profile-field'
import { useAnnouncement } from '../../ui/announcer'
import { Card } from '../../ui/card'
import { EditableField } from '../../ui/editable-field'
import { focusInvalid } from '../../ui/focus-invalid'
import { Notice } from '../../ui/notice'
import { PasswordField } from '../../ui/password-field'
import { Stack } from '../../ui/stack'
import { emailHints } from '../../ui/text-field'
import { useViewModel } from '../../use-view-model'
import { SubmittedErrors } from '../forms/submitted-errors'
import styles from './account-card.module.css'
import { AccountActions } from './account-actions'
import type { ProfileField } from './check-profile'
import { EditProfileViewModel, type EditFieldViewModel } from './edit-field.view-model'

const hints = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { ...emailHints, autoComplete: 'email' },
} as const

interface AccountCardProps {
  emailEditable: boolean
  isPaying: boolean
}

/** Edits the profile, and resets the password or deletes the account unless a payment is pending. */
export function AccountCard({ emailEditable, isPaying }: AccountCardProps) {
  const model = useViewModel(EditProfileViewModel)
  const editable: ProfileField[] = ['firstName', 'lastName', ...(emailEditable ? (['email'] as const) : [])]
  return (
    <Card title={account.card}>
      <Stack>
        <div className={styles.fields}>
          {editable.map((field) => (
            <EditField key={field} model={model.fields[field]} />
          ))}
        </div>
        <AccountActions disabled={isPaying} />
      </Stack>
    </Card>
  )
}

const EditField = observer(function EditField({ model }: { model: EditFieldViewModel }) {
  const { field, state } = model
  const failure = failureAt('form', state)
  // The notice about a new email says more.
  useAnnouncement(
    state.type === 'view' && state.isSaved && field !== 'email' ? account.saved[field] : undefined,
  )
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
        {model.password !== undefined && <ConfirmPassword model={model} password={model.password} />}
      </EditableField>
    </>
  )
})

/** Asks for the password. Takes the focus, and again after a failure. */
const ConfirmPassword = observer(function ConfirmPassword(props: {
  model: EditFieldViewModel
  password: string
}) {
  const { model, password } = props
  const input = useRef<HTMLInputElement>(null)
  const error = failureAt('password', model.state)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (error) focusInvalid(input.current)
  }, [error])
  return (
    <PasswordField
      id="password"
      label={fields.password}
      name="password"
      value={password}
      onChange={(text) => model.changePassword(text)}
      autoComplete="current-password"
      enterKeyHint="done"
      required
      readOnly={model.state.type === 'saving'}
      hint={account.passwordHint}
      error={error}
      showLabel={fields.showPassword}
      hideLabel={fields.hidePassword}
      capsLockHint={fields.capsLock}
      inputRef={input}
    />
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
