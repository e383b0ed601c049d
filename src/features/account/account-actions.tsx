import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { account } from '#messages/account'
import { ChunkLoadError, loadChunk } from '#core/shared/load-chunk'
import { ChunkErrorNotice } from '../../layout/chunk-error'
import { LateNotice } from '../../layout/late-notice'
import { useLazy } from '../../layout/use-lazy'
import { Button } from '../../ui/button'
import { ErrorBoundary } from '../../ui/error-boundary'
import { useViewModel } from '../../use-view-model'
import styles from './account-card.module.css'
import { DeleteAccountViewModel } from './delete-account.view-model'
import { ResetPasswordViewModel } from './reset-password.view-model'

interface AccountActionsProps {
  hasPassword: boolean
  disabled: boolean
}

/** The buttons to reset the password and to delete the account. Says that their dialogs are late or missing once one is opened. */
export const AccountActions = observer(function AccountActions(props: AccountActionsProps) {
  const { hasPassword, disabled } = props
  const reset = useViewModel(ResetPasswordViewModel)
  const deletion = useViewModel(DeleteAccountViewModel)
  const { Part: Dialogs, attempt, retry } = useLazy(loadDialogs)
  const isOpen = reset.state.type !== 'closed' || deletion.state.type !== 'closed'
  function fallback(error: Error) {
    if (!(error instanceof ChunkLoadError)) throw error
    return isOpen && <ChunkErrorNotice onRetry={retry} />
  }

  return (
    <div className={styles.actions}>
      <Button disabled={disabled} onClick={() => reset.open()}>
        {hasPassword ? account.resetPassword : account.setPassword}
      </Button>
      <Button variant="quiet-danger" disabled={disabled} onClick={() => deletion.open()}>
        {account.deleteAccount}
      </Button>
      <ErrorBoundary key={attempt} fallback={fallback}>
        <Suspense fallback={isOpen && <LateNotice />}>
          <Dialogs reset={reset} hasPassword={hasPassword} deletion={deletion} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
})

async function loadDialogs() {
  return (await loadChunk(() => import('./account-dialogs'))).AccountDialogs
}
