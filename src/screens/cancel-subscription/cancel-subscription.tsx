import { observer } from 'mobx-react-lite'
import { useId, type FormEvent } from 'react'
import { cancel } from '#messages/cancel-subscription'
import { cancelReasons, type CancelReason } from '../../../src-core/domain/cancel-reason'
import { formatShortDate } from '../../i18n/format'
import { RouteLink } from '../../layout/route-link'
import { Button, buttonClass } from '../../ui/button'
import { ChoiceList } from '../../ui/choice-list'
import { PageHeading } from '../../ui/heading'
import { Narrow } from '../../ui/narrow'
import { Stack } from '../../ui/stack'
import { LegalSentence } from '../../layout/legal-links'
import styles from './cancel-subscription.module.css'
import { useViewModel } from '../../use-view-model'
import { CancelSubscriptionViewModel } from './cancel-subscription.view-model'

/** Cancelling the subscription: one question, and what stays until when. */
export const CancelSubscriptionScreen = observer(function CancelSubscriptionScreen() {
  const model = useViewModel(CancelSubscriptionViewModel)
  const missing = useId()
  const until = model.accessUntil

  function submit(event: FormEvent) {
    event.preventDefault()
    void model.submit()
  }

  return (
    <Narrow>
      <Stack gap="loose">
        <PageHeading {...(until ? { lead: cancel.until(formatShortDate(until)) } : {})}>
          {cancel.heading}
        </PageHeading>
        <form noValidate onSubmit={submit}>
          <Stack>
            <ChoiceList
              legend={cancel.question}
              name="reason"
              value={model.reason}
              onChange={(reason) => model.choose(reason as CancelReason)}
              options={cancelReasons.map((reason) => ({ value: reason, label: cancel.reasons[reason] }))}
            />
            <Button
              type="submit"
              variant="danger"
              wide
              busy={model.submitting}
              disabled={model.reason === undefined}
              {...(model.reason ? {} : { 'aria-describedby': missing })}
            >
              {cancel.submit}
            </Button>
            <p id={missing} className={styles.missing}>
              {!model.reason && cancel.missing}
            </p>
            <RouteLink to="/" className={buttonClass({ variant: 'secondary', wide: true })}>
              {cancel.keep}
            </RouteLink>
          </Stack>
        </form>
        <LegalSentence words={cancel.legal} />
      </Stack>
    </Narrow>
  )
})
