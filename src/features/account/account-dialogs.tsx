import { DeleteAccountDialog } from './delete-account-dialog'
import type { DeleteAccountViewModel } from './delete-account.view-model'
import { ResetPasswordDialog } from './reset-password-dialog'
import type { ResetPasswordViewModel } from './reset-password.view-model'

export interface AccountDialogsProps {
  reset: ResetPasswordViewModel
  deletion: DeleteAccountViewModel
}

/** The dialogs to reset the password and to delete the account. */
export function AccountDialogs({ reset, deletion }: AccountDialogsProps) {
  return (
    <>
      <ResetPasswordDialog model={reset} />
      <DeleteAccountDialog model={deletion} />
    </>
  )
}
