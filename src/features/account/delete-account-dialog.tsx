import { observer } from 'mobx-react-lite'
import { useId, useRef, useState } from 'react'
import { account } from '#messages/account'
import { accountDialogs } from '#messages/account-dialogs'
import { layout } from '#messages/common'
import { selfService } from '#messages/self-service'
import { signInMethods } from '#messages/sign-in-methods'
import { formatShortDate } from '../../i18n/format'
import { ContactLink } from '../../layout/contact-link'
import { RouteLink } from '../../layout/route-link'
import { useErrorTitle } from '../../layout/use-page-title'
import { useChangeAnnouncement } from '../../ui/announcer'
import { Button, buttonClass } from '../../ui/button'
import { CheckBox } from '../../ui/check-box'
import { Dialog } from '../../ui/dialog'
import { PlainForm } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import type { KeepSubscriptionViewModel } from '../keep-subscription/keep-subscription.view-model'
import { ConfirmPassword } from './confirm-password'
import type { DeleteAccountViewModel } from './delete-account.view-model'
import { ManagedElsewhere } from './managed-elsewhere'

interface DeletionProps {
  model: DeleteAccountViewModel
}

interface DeleteAccountDialogProps extends DeletionProps {
  keep: KeepSubscriptionViewModel
}

export const DeleteAccountDialog = observer(function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { model, keep } = props
  const { state, billedBy, isCancelled } = model
  const warningId = useId()
  const billing = billingOf(model)
  const isAgreed = state.type !== 'closed' && state.type !== 'asking'
  const isEditable = state.type === 'asking' || state.type === 'agreed'
  // The warning describes the box, which has the focus when the dialog opens.
  useChangeAnnouncement(isEditable ? `${accountDialogs.deleteWarning} ${billing ?? ''}` : undefined)
  const missingId = useId()
  const box = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  useErrorTitle((isMissing && !isAgreed) || (isEditable && state.problem !== undefined))
  const isPossible = billedBy !== 'processing'

  function close() {
    setMissing(false)
    model.close()
  }

  function confirm() {
    setMissing(!isAgreed)
    if (isAgreed) void model.confirm()
    else box.current?.focus()
  }

  function keepInstead() {
    close()
    keep.open()
  }

  return (
    <Dialog
      open={state.type !== 'closed'}
      title={account.deleteAccount}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{accountDialogs.close}</Button>
          {billedBy === 'portal' && !isCancelled && (
            <RouteLink to="/cancel-subscription" className={buttonClass({ variant: 'primary' })}>
              {accountDialogs.deleteCancelOnly}
            </RouteLink>
          )}
          {isCancelled && model.canKeep && (
            <Button variant="primary" onClick={keepInstead}>
              {selfService.keep}
            </Button>
          )}
          {isPossible && (
            <Button
              variant="danger"
              busy={state.type === 'deleting'}
              inactive={!isAgreed}
              aria-describedby={isAgreed ? warningId : `${warningId} ${missingId}`}
              onClick={confirm}
            >
              {isCancelled ? layout.tryAgain : accountDialogs.confirmDeletion}
            </Button>
          )}
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
        {isPossible && (
          <CheckBox
            name="agree"
            label={billedBy === 'portal' ? accountDialogs.deleteAgreeEnds : accountDialogs.deleteAgree}
            checked={isAgreed}
            onChange={(checked) => model.agree(checked)}
            describedBy={warningId}
            requiredHint={isAgreed ? undefined : accountDialogs.deleteMissing}
            hintId={missingId}
            invalid={isMissing && !isAgreed}
            inputRef={box}
          />
        )}
        {isPossible && <Confirmation model={model} onConfirm={confirm} />}
        <Problem model={model} />
      </Stack>
    </Dialog>
  )
})

/** Asks the user to confirm the sign-in before the deletion. */
const Confirmation = observer(function Confirmation(props: DeletionProps & { onConfirm: () => void }) {
  const { model, onConfirm } = props
  const { state } = model
  if (state.type === 'closed' || state.confirmation === 'nothing') return null
  const { confirmation, problem } = state
  if (confirmation === 'impossible') {
    return (
      <Notice tone="warning">
        <span>{`${accountDialogs.deleteImpossible} `}</span>
        <ContactLink />
      </Notice>
    )
  }
  if (confirmation !== 'password') {
    const text = state.type === 'confirming' ? accountDialogs.deleteWaiting : accountDialogs.deleteWindow
    return <p>{text(signInMethods[confirmation])}</p>
  }
  return (
    <PlainForm onSubmit={onConfirm}>
      <ConfirmPassword
        id="deletion-password"
        password={model.password}
        onChange={(text) => model.changePassword(text)}
        readOnly={state.type === 'deleting'}
        hint={accountDialogs.deletePassword}
        error={problem && isOfPassword(problem) ? accountDialogs.deleteProblems[problem] : undefined}
        isNew={problem === 'recent-sign-in-required'}
      />
    </PlainForm>
  )
})

/** Why the account is still there. */
const Problem = observer(function Problem({ model: { state, isCancelled } }: DeletionProps) {
  if (state.type !== 'asking' && state.type !== 'agreed') return null
  const problem = state.problem && !isOfPassword(state.problem) ? state.problem : undefined
  if (!isCancelled && !problem) return null
  return (
    <Notice tone="danger">
      <span>{isCancelled && `${accountDialogs.deleteCancelled} `}</span>
      <span>{problem && `${accountDialogs.deleteProblems[problem]} `}</span>
      {problem === 'subscription-renews' && <ContactLink />}
    </Notice>
  )
})

function isOfPassword(problem: string): boolean {
  return problem === 'password-required' || problem === 'invalid-credentials'
}

/** What becomes of access and billing. */
function billingOf({ billedBy, accessUntil }: DeleteAccountViewModel): string | undefined {
  const date = accessUntil && formatShortDate(accessUntil)
  switch (billedBy) {
    case undefined:
      return date && accountDialogs.deleteEndsAccess(date)
    case 'portal':
      return date ? accountDialogs.deleteEnds(date) : accountDialogs.deleteEndsUnpaid
    case 'processing':
      return accountDialogs.deleteProcessing
    case 'app-store':
    case 'google-play':
    case 'elsewhere':
      return accountDialogs.deleteBilling
  }
}
