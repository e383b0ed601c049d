import { observer } from 'mobx-react-lite'
import { fields } from '#messages/fields'
import { account } from '#messages/profile'
import { Card } from '../../ui/card'
import { EditableField } from '../../ui/editable-field'
import { Stack } from '../../ui/stack'
import { useViewModel } from '../../use-view-model'
import styles from './account-card.module.css'
import { AccountActions } from './account-actions'
import { EditProfileViewModel, type EditFieldViewModel, type ProfileField } from './edit-field.view-model'

const autoComplete = { firstName: 'given-name', lastName: 'family-name', email: 'email' } as const

interface AccountCardProps {
  emailEditable: boolean
  isPaymentPending: boolean
}

/** Edits the profile, and resets the password or deletes the account unless a payment is pending. */
export function AccountCard({ emailEditable, isPaymentPending }: AccountCardProps) {
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
        <AccountActions disabled={isPaymentPending} />
      </Stack>
    </Card>
  )
}

const EditField = observer(function EditField({ model }: { model: EditFieldViewModel }) {
  const { field, state } = model
  return (
    <EditableField
      label={fields[field]}
      name={field}
      type={field === 'email' ? 'email' : 'text'}
      autoComplete={autoComplete[field]}
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
    />
  )
})

function errorOf(state: EditFieldViewModel['state']): string | undefined {
  if (state.type !== 'edit') return undefined
  if (state.problem) return fields.problems[state.problem]
  return state.failure && account.failed[state.failure]
}
