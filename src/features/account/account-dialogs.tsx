import { useLayoutEffect } from 'react'
import { useModule, useViewModel } from '../../use-view-model'
import { accountDialogsModule } from './account-dialogs.module'
import { DeleteAccountDialog } from './delete-account-dialog'
import { DeleteAccountViewModel } from './delete-account.view-model'
import { ResetPasswordDialog } from './reset-password-dialog'
import { ResetPasswordViewModel } from './reset-password.view-model'

/** What the user wants to do, and the button that they pressed. A new object for every press. */
export interface AccountRequest {
  readonly action: 'reset-password' | 'delete-account'
  readonly button: HTMLElement
}

export interface AccountDialogsProps {
  readonly request: AccountRequest
}

/** The questions before the password is reset, or the account deleted. */
export function AccountDialogs({ request }: AccountDialogsProps) {
  useModule(accountDialogsModule)
  const reset = useViewModel(ResetPasswordViewModel)
  const deletion = useViewModel(DeleteAccountViewModel)
  useLayoutEffect(() => {
    if (isElsewhere(request)) return
    if (request.action === 'reset-password') reset.ask()
    else deletion.ask()
  }, [request, reset, deletion])

  return (
    <>
      <ResetPasswordDialog model={reset} />
      <DeleteAccountDialog model={deletion} />
    </>
  )
}

/** A user who has moved on by the time that the dialog has loaded is not asked: it would take what they type. */
function isElsewhere({ button }: AccountRequest): boolean {
  const { activeElement: focused } = document
  return focused !== button && focused?.matches('a, button, iframe, input, select, textarea') === true
}
