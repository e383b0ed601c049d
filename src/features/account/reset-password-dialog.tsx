import { observer } from 'mobx-react-lite'
import { forgotPassword } from '#messages/forgot-password'
import { account } from '#messages/profile'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import type { ResetPasswordViewModel } from './reset-password.view-model'

/** The question before the password is reset, and the message that the email is on its way. */
export const ResetPasswordDialog = observer(function ResetPasswordDialog({
  model,
}: {
  model: ResetPasswordViewModel
}) {
  const { state } = model
  const isOpen = state.type === 'asking' || state.type === 'sending'

  return (
    <>
      {state.type === 'sent' && <Notice tone="success">{account.resetSent}</Notice>}
      <Dialog
        open={isOpen}
        title={account.resetPassword}
        onClose={() => model.close()}
        actions={
          <>
            <Button onClick={() => model.close()}>{account.close}</Button>
            <Button variant="primary" busy={state.type === 'sending'} onClick={() => void model.send()}>
              {account.goOn}
            </Button>
          </>
        }
      >
        <Stack>
          <p>{account.resetQuestion(model.email)}</p>
          {state.type === 'asking' && state.failure && (
            <Notice tone="danger">{forgotPassword.failed[state.failure]}</Notice>
          )}
        </Stack>
      </Dialog>
    </>
  )
})
