import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { account } from '#messages/account'
import { accountDialogs } from '#messages/account-dialogs'
import { RouteLink } from '../../layout/route-link'
import { Button, buttonClass } from '../../ui/button'
import { CheckBox } from '../../ui/check-box'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { ManagedElsewhere } from './managed-elsewhere'
import type { DeleteAccountViewModel } from './delete-account.view-model'

export const DeleteAccountDialog = observer(function DeleteAccountDialog({
  model,
}: {
  model: DeleteAccountViewModel
}) {
  const { state, billedBy } = model
  const warningId = useId()
  const isAgreed = state.type === 'deleting' || (state.type === 'open' && state.agreed)

  return (
    <Dialog
      open={state.type !== 'closed'}
      title={account.deleteAccount}
      onClose={() => model.close()}
      actions={
        <>
          {billedBy === 'portal' && (
            <RouteLink to="/cancel-subscription" className={buttonClass({ variant: 'primary' })}>
              {accountDialogs.deleteCancelFirst}
            </RouteLink>
          )}
          <Button onClick={() => model.close()}>{accountDialogs.close}</Button>
          <Button
            variant="danger"
            busy={state.type === 'deleting'}
            disabled={!isAgreed}
            onClick={() => void model.confirm()}
          >
            {accountDialogs.confirm}
          </Button>
        </>
      }
    >
      <Stack>
        <p id={warningId} aria-live="polite">
          <span>{`${accountDialogs.deleteWarning} `}</span>
          {billedBy && (
            <strong>
              {billedBy === 'processing' ? accountDialogs.deleteProcessing : accountDialogs.deleteBilling}
            </strong>
          )}
        </p>
        {billedBy && billedBy !== 'portal' && billedBy !== 'processing' && (
          <ManagedElsewhere managedBy={billedBy} />
        )}
        <CheckBox
          name="agree"
          label={accountDialogs.deleteAgree}
          checked={isAgreed}
          onChange={(checked) => model.agree(checked)}
          describedBy={warningId}
          requiredHint={isAgreed ? undefined : accountDialogs.deleteMissing}
        />
        {state.type === 'open' && state.failed && (
          <Notice tone="danger">{accountDialogs.deleteFailed}</Notice>
        )}
      </Stack>
    </Dialog>
  )
})
