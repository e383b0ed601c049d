import { useLayoutEffect } from 'react'
import { useModel } from '../../portal'
import { DeleteAccountDialog } from './delete-account-dialog'
import { ResetPasswordDialog } from './reset-password-dialog'

/** What somebody wants to do, and the button that they have pressed; another object each time. */
export interface Asked {
  readonly question: 'reset-password' | 'delete-account'
  readonly by: HTMLElement
}

/** The questions before the password is reset, or the account deleted. */
export function AccountDialogs({ asked }: { asked: Asked }) {
  const reset = useModel((viewModels) => viewModels.resetPassword)
  const deletion = useModel((viewModels) => viewModels.deleteAccount)
  useLayoutEffect(() => {
    if (hasGoneOn(asked)) return
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

/** Who does something else by the time that the question has come is not asked it: it would take what they type. */
function hasGoneOn({ by }: Asked): boolean {
  const { activeElement: focused } = document
  return focused !== by && focused?.matches('a, button, iframe, input, select, textarea') === true
}
