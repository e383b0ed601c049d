import { observer } from 'mobx-react-lite'
import { useViewModel } from '../../use-view-model'
import { KeepDialog } from '../keep-subscription/keep-dialog'
import { KeepSubscriptionViewModel } from '../keep-subscription/keep-subscription.view-model'
import { DeleteAccountDialog } from './delete-account-dialog'
import type { DeleteAccountViewModel } from './delete-account.view-model'
import { ResetPasswordDialog } from './reset-password-dialog'
import type { ResetPasswordViewModel } from './reset-password.view-model'

export interface AccountDialogsProps {
  reset: ResetPasswordViewModel
  hasPassword: boolean
  deletion: DeleteAccountViewModel
}

/** The dialogs to reset the password and to delete the account, or to keep the subscription after all. */
export const AccountDialogs = observer(function AccountDialogs(props: AccountDialogsProps) {
  const { reset, hasPassword, deletion } = props
  const keep = useViewModel(KeepSubscriptionViewModel)
  const { subscription } = deletion
  return (
    <>
      <ResetPasswordDialog model={reset} hasPassword={hasPassword} />
      <DeleteAccountDialog model={deletion} keep={keep} />
      {subscription && <KeepDialog model={keep} subscription={subscription} />}
    </>
  )
})
