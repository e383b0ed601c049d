import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { account } from '#messages/account'
import { accountDialogs } from '#messages/account-dialogs'
import { useErrorTitle } from '../../layout/use-page-title'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import type { ResetPasswordViewModel } from './reset-password.view-model'

/** Confirms the request for a reset link, and shows a notice when the email is sent. */
export const ResetPasswordDialog = observer(function ResetPasswordDialog({
  model,
  hasPassword,
}: {
  model: ResetPasswordViewModel
  hasPassword: boolean
}) {
  const { state } = model
  const questionId = useId()
  useErrorTitle(state.type === 'open' && state.failure !== undefined)

  return (
    <>
      {state.type === 'sent' && <Notice tone="success">{accountDialogs.resetSent}</Notice>}
      <Dialog
        open={state.type === 'open' || state.type === 'sending'}
        title={hasPassword ? account.resetPassword : account.setPassword}
        onClose={() => model.close()}
        actions={
          <>
            <Button onClick={() => model.close()}>{accountDialogs.close}</Button>
            <Button
              variant="primary"
              busy={state.type === 'sending'}
              aria-describedby={questionId}
              onClick={() => void model.send()}
            >
              {accountDialogs.confirmReset}
            </Button>
          </>
        }
      >
        <Stack>
          <p id={questionId}>{accountDialogs.resetQuestion(model.email)}</p>
          {state.type === 'open' && state.failure && (
            <Notice tone="danger">{accountDialogs.resetFailed[state.failure]}</Notice>
          )}
        </Stack>
      </Dialog>
    </>
  )
})
