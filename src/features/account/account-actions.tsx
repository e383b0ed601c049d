import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { account } from '#messages/account'
import { loadChunk } from '../../../src-core/shared/load-chunk'
import { LateNotice } from '../../layout/late-notice'
import { useLazy } from '../../layout/use-lazy'
import { Button } from '../../ui/button'
import { useViewModel } from '../../use-view-model'
import styles from './account-card.module.css'
import { DeleteAccountViewModel } from './delete-account.view-model'
import { ResetPasswordViewModel } from './reset-password.view-model'

/** The buttons to reset the password and to delete the account. Loads their dialogs; the card's section says if it fails. */
export const AccountActions = observer(function AccountActions({ disabled }: { disabled: boolean }) {
  const reset = useViewModel(ResetPasswordViewModel)
  const deletion = useViewModel(DeleteAccountViewModel)
  const { Part: Dialogs } = useLazy(loadDialogs)
  const isOpen = reset.state.type !== 'closed' || deletion.state.type !== 'closed'
  return (
    <div className={styles.actions}>
      <Button disabled={disabled} onClick={() => reset.open()}>
        {account.resetPassword}
      </Button>
      <Button variant="quiet-danger" disabled={disabled} onClick={() => deletion.open()}>
        {account.deleteAccount}
      </Button>
      <Suspense fallback={isOpen && <LateNotice />}>
        <Dialogs reset={reset} deletion={deletion} />
      </Suspense>
    </div>
  )
})

async function loadDialogs() {
  return (await loadChunk(() => import('./account-dialogs'))).AccountDialogs
}
