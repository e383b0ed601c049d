import { useLayoutEffect } from 'react'
import { useModel } from '../../portal'
import { DeleteAccountDialog } from './delete-account-dialog'
import { ResetPasswordDialog } from './reset-password-dialog'

/** What somebody has pressed; another object each time. */
export interface Asked {
  readonly question: 'reset-password' | 'delete-account'
}

/** The questions before the password is reset, or the account deleted. */
export function AccountDialogs({ asked }: { asked: Asked }) {
  const reset = useModel((viewModels) => viewModels.resetPassword)
  const deletion = useModel((viewModels) => viewModels.deleteAccount)
  useLayoutEffect(() => {
    if (asked.question === 'reset-password') reset.ask()
    else deletion.ask()
  }, [asked, reset, deletion])

  return (
    <>
      <ResetPasswordDialog model={reset} />
      <DeleteAccountDialog model={deletion} />
    </>
  )
}
