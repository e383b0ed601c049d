import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState } from 'react'
import { cancel } from '#messages/cancel-subscription'
import { cancelReasons, type CancelReason } from '#contract/enums'
import { formatShortDate } from '../../i18n/format'
import { BackLink } from '../../layout/back-link'
import { LegalSentence } from '../../layout/legal-links'
import { LoadingPage } from '../../layout/loading-page'
import { RouteLink } from '../../layout/route-link'
import { useErrorTitle } from '../../layout/use-page-title'
import { buttonClass } from '../../ui/button'
import { planName } from '../../i18n/plan-words'
import { ChoiceList } from '../../ui/choice-list'
import { focusInvalid } from '../../ui/focus-invalid'
import { Form } from '../../ui/form'
import { NarrowPage } from '../../ui/narrow'
import { Skeleton } from '../../ui/skeleton'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { SubmitButton } from '../../ui/submit-button'
import { useViewModel } from '../../use-view-model'
import { CancelSubscriptionViewModel } from './cancel-subscription.view-model'

export const title = cancel.title

/** Asks for a reason and cancels the subscription. Shows until when access lasts. */
const CancelSubscriptionScreen = observer(function CancelSubscriptionScreen() {
  const model = useViewModel(CancelSubscriptionViewModel)
  const { accessUntil, reason, scheduledChange } = model
  const until = model.endsAtOnce ? undefined : accessUntil && formatShortDate(accessUntil)
  const firstReason = useRef<HTMLInputElement>(null)
  const missingId = useId()
  const [refusedAttempts, setRefusedAttempts] = useState(0)
  const isInvalid = refusedAttempts > 0 && reason === undefined
  useErrorTitle(isInvalid)
  useEffect(() => {
    if (refusedAttempts > 0) focusInvalid(firstReason.current)
  }, [refusedAttempts])
  const endText = model.isPaused ? cancel.atOnce : cancel.unpaid

  function submit() {
    if (reason) return model.submit()
    return setRefusedAttempts(refusedAttempts + 1)
  }

  return (
    <NarrowPage
      before={<BackLink />}
      heading={cancel.heading}
      lead={model.endsAtOnce ? endText : until && cancel.until(until)}
    >
      {scheduledChange && <Notice tone="info">{cancel.callsOff(planName(scheduledChange))}</Notice>}
      <Form onSubmit={submit}>
        <ChoiceList
          legend={cancel.question}
          name="reason"
          value={reason}
          errorId={isInvalid ? missingId : undefined}
          firstRef={firstReason}
          onChange={(value) => model.choose(value as CancelReason)}
          options={cancelReasons.map((value) => ({ value, label: cancel.reasons[value] }))}
        />
        <RouteLink to="/" className={buttonClass({ variant: 'primary', wide: true })}>
          {cancel.keep}
        </RouteLink>
        <SubmitButton
          variant="danger"
          busy={model.submitting}
          missingId={missingId}
          missing={reason ? undefined : cancel.missing}
          description={until ? cancel.submitDescriptionUntil(until) : cancel.submitDescription}
        >
          {cancel.submit}
        </SubmitButton>
      </Form>
      <LegalSentence messages={cancel.legal} />
    </NarrowPage>
  )
})

function CancelSubscriptionSkeleton() {
  return (
    <LoadingPage>
      <NarrowPage
        before={<BackLink />}
        heading={cancel.heading}
        lead={<Skeleton shape="text" width="medium" />}
      >
        <Stack gap="tight">
          <h2>{cancel.question}</h2>
          {cancelReasons.map((reason) => (
            <Skeleton key={reason} shape="choice" />
          ))}
        </Stack>
        <Skeleton shape="button" />
      </NarrowPage>
    </LoadingPage>
  )
}

export { CancelSubscriptionScreen as Screen, CancelSubscriptionSkeleton as Skeleton }
