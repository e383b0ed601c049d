import { useLayoutEffect } from 'react'
import { useModule, useViewModel } from '../../use-view-model'
import { accountDialogsModule } from './account-dialogs.module'
import { DeleteAccountDialog } from './delete-account-dialog'
import { DeleteAccountViewModel } from './delete-account.view-model'
import { ResetPasswordDialog } from './reset-password-dialog'
import { ResetPasswordViewModel } from './reset-password.view-model'

/** The dialog to open, and the button that was clicked. A new object for every click. */
export interface AccountRequest {
  readonly action: 'reset-password' | 'delete-account'
  readonly button: HTMLElement
}

export interface AccountDialogsProps {
  readonly request: AccountRequest
}

/** Opens the requested dialog on every new request. */
export function AccountDialogs({ request }: AccountDialogsProps) {
  useModule(accountDialogsModule)
  const reset = useViewModel(ResetPasswordViewModel)
  const deletion = useViewModel(DeleteAccountViewModel)
  useLayoutEffect(() => {
    if (hasFocusMoved(request)) return
    if (request.action === 'reset-password') reset.open()
    else deletion.open()
  }, [request, reset, deletion])

  return (
    <>
      <ResetPasswordDialog model={reset} />
      <DeleteAccountDialog model={deletion} />
    </>
  )
}

/** Whether the user has moved to another control, from which a dialog that loads late must not take the focus. */
function hasFocusMoved({ button }: AccountRequest): boolean {
  const { activeElement: focused } = document
  return focused !== button && focused?.matches('a, button, iframe, input, select, textarea') === true
}
