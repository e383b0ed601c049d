import { observer } from 'mobx-react-lite'
import { useId, useRef, useState } from 'react'
import { account } from '#messages/account'
import { accountDialogs } from '#messages/account-dialogs'
import { RouteLink } from '../../layout/route-link'
import { useChangeAnnouncement } from '../../ui/announcer'
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
  const billing =
    billedBy && (billedBy === 'processing' ? accountDialogs.deleteProcessing : accountDialogs.deleteBilling)
  // The warning describes the box, which has the focus when the dialog opens.
  useChangeAnnouncement(
    state.type === 'open' ? `${accountDialogs.deleteWarning} ${billing ?? ''}` : undefined,
  )
  const missingId = useId()
  const box = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const isAgreed = state.type === 'deleting' || (state.type === 'open' && state.agreed)

  function close() {
    setMissing(false)
    model.close()
  }

  function confirm() {
    setMissing(!isAgreed)
    if (isAgreed) void model.confirm()
    else box.current?.focus()
  }

  return (
    <Dialog
      open={state.type !== 'closed'}
      title={account.deleteAccount}
      onClose={close}
      actions={
        <>
          {billedBy === 'portal' && (
            <RouteLink to="/cancel-subscription" className={buttonClass({ variant: 'primary' })}>
              {accountDialogs.deleteCancelFirst}
            </RouteLink>
          )}
          <Button onClick={close}>{accountDialogs.close}</Button>
          <Button
            variant="danger"
            busy={state.type === 'deleting'}
            inactive={!isAgreed}
            aria-describedby={isAgreed ? warningId : `${warningId} ${missingId}`}
            onClick={confirm}
          >
            {accountDialogs.confirm}
          </Button>
        </>
      }
    >
      <Stack>
        <p id={warningId}>
          <span>{`${accountDialogs.deleteWarning} `}</span>
          {billing && <strong>{billing}</strong>}
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
          hintId={missingId}
          invalid={isMissing && !isAgreed}
          inputRef={box}
        />
        {state.type === 'open' && state.failed && (
          <Notice tone="danger">{accountDialogs.deleteFailed}</Notice>
        )}
      </Stack>
    </Dialog>
  )
})
