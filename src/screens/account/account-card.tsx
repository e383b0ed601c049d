import { observer } from 'mobx-react-lite'
import type { Texts } from '../../i18n/en'
import { useModel, usePortal } from '../../portal'
import { Card } from '../../ui/card'
import { EditableField } from '../../ui/editable-field'
import { Stack } from '../../ui/stack'
import styles from './account-card.module.css'
import { AccountEndings } from './account-endings'
import type { EditFieldViewModel, ProfileField } from './edit-field.view-model'

const autoComplete = { firstName: 'given-name', lastName: 'family-name', email: 'email' } as const

/** Editing the profile, resetting the password, deleting the account. */
export const AccountCard = observer(function AccountCard({ emailEditable }: { emailEditable: boolean }) {
  const { account } = usePortal().texts
  const fields: ProfileField[] = emailEditable
    ? ['firstName', 'lastName', 'email']
    : ['firstName', 'lastName']
  return (
    <Card title={account.card}>
      <Stack>
        <div className={styles.fields}>
          {fields.map((field) => (
            <EditField key={field} field={field} />
          ))}
        </div>
        <AccountEndings />
      </Stack>
    </Card>
  )
})

const EditField = observer(function EditField({ field }: { field: ProfileField }) {
  const { account, fields } = usePortal().texts
  const model = useModel((viewModels) => () => viewModels.editField(field))
  const { state } = model
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
      {...problemOf(state, usePortal().texts)}
    />
  )
})

function problemOf(state: EditFieldViewModel['state'], { account, fields }: Texts): { error?: string } {
  if (state.type !== 'edit') return {}
  if (state.problem) return { error: fields.problems[state.problem] }
  return state.failure ? { error: account.failed[state.failure] } : {}
}
