import { observer } from 'mobx-react-lite'
import { useModel, useTexts } from '../../portal'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import styles from './reset-password-dialog.module.css'

/** The button that resets the password, its question, and the message that the email is on its way. */
export const ResetPasswordDialog = observer(function ResetPasswordDialog() {
  const { account, forgotPassword } = useTexts()
  const model = useModel((viewModels) => viewModels.resetPassword)
  const { state } = model
  const isOpen = state.type === 'asking' || state.type === 'sending'

  return (
    <>
      <Button onClick={() => model.ask()}>{account.resetPassword}</Button>
      {state.type === 'sent' && (
        <div className={styles.sent}>
          <Notice tone="success">{account.resetSent}</Notice>
        </div>
      )}
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
