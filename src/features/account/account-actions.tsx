import { account } from '#messages/account'
import { Button } from '../../ui/button'
import { useViewModel } from '../../use-view-model'
import styles from './account-card.module.css'
import { DeleteAccountDialog } from './delete-account-dialog'
import { DeleteAccountViewModel } from './delete-account.view-model'
import { ResetPasswordDialog } from './reset-password-dialog'
import { ResetPasswordViewModel } from './reset-password.view-model'

/** The buttons to reset the password and to delete the account, with their dialogs. */
export function AccountActions({ disabled }: { disabled: boolean }) {
  const reset = useViewModel(ResetPasswordViewModel)
  const deletion = useViewModel(DeleteAccountViewModel)
  return (
    <div className={styles.actions}>
      <Button disabled={disabled} onClick={() => reset.open()}>
        {account.resetPassword}
      </Button>
      <Button variant="quiet-danger" disabled={disabled} onClick={() => deletion.open()}>
        {account.deleteAccount}
      </Button>
      <ResetPasswordDialog model={reset} />
      <DeleteAccountDialog model={deletion} />
    </div>
  )
}
