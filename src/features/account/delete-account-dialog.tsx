import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { account, subscription } from '#messages/profile'
import { RouteLink } from '../../layout/route-link'
import { Button, buttonClass } from '../../ui/button'
import { CheckBox } from '../../ui/check-box'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import type { DeleteAccountViewModel } from './delete-account.view-model'

export const DeleteAccountDialog = observer(function DeleteAccountDialog({
  model,
}: {
  model: DeleteAccountViewModel
}) {
  const { state } = model
  const [warningId, hintId] = [useId(), useId()]
  const isAgreed = state.type === 'deleting' || (state.type === 'open' && state.agreed)

  return (
    <Dialog
      open={state.type !== 'closed'}
      title={account.deleteAccount}
      onClose={() => model.close()}
      actions={
        <>
          <Button onClick={() => model.close()}>{account.close}</Button>
          <Button
            variant={model.billedBy === 'portal' ? 'quiet-danger' : 'danger'}
            busy={state.type === 'deleting'}
            disabled={!isAgreed}
            aria-describedby={isAgreed ? undefined : hintId}
            onClick={() => void model.confirm()}
          >
            {account.confirm}
          </Button>
          {model.billedBy === 'portal' && (
            <RouteLink to="/cancel-subscription" className={buttonClass({ variant: 'primary' })}>
              {account.deleteCancelFirst}
            </RouteLink>
          )}
        </>
      }
    >
      <Stack>
        <p id={warningId}>
          {account.deleteWarning} {model.billedBy && <strong>{account.deleteBilling}</strong>}
        </p>
        {model.billedBy && model.billedBy !== 'portal' && <p>{subscription.managedBy[model.billedBy]}</p>}
        <CheckBox
          name="agree"
          label={account.deleteAgree}
          checked={isAgreed}
          onChange={(checked) => model.agree(checked)}
          describedBy={warningId}
        />
        {!isAgreed && <p id={hintId}>{account.deleteMissing}</p>}
        {state.type === 'open' && state.failed && <Notice tone="danger">{account.deleteFailed}</Notice>}
      </Stack>
    </Dialog>
  )
})
